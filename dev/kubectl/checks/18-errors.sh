# Errors have the words of a stock server
refused 'Error from server (NotFound): deployments.apps "web" not found' k get deployment web
refused 'the server doesn'"'"'t have a resource type "nonsense"' k get nonsense
k create configmap c1
refused 'configmaps "c1" already exists' k create configmap c1
refused 'ConfigMap "Bad_Name" is invalid: metadata.name: Invalid value:' k create configmap Bad_Name
refused 'namespaces "nons" not found' k create configmap c2 --namespace nons
refused 'the name of the object (zz) does not match the name on the URL (c1)' \
  k patch configmap c1 -p '{"metadata":{"name":"zz"}}'
refused 'Deployment in version "v1" cannot be handled as a Deployment' k create --validate=ignore -f - <<END
apiVersion: apps/v1
kind: Deployment
metadata: {name: d}
spec: {replicas: many}
END
refused 'Operation cannot be fulfilled on configmaps "c1": the object has been modified' \
  k patch configmap c1 -p '{"metadata":{"resourceVersion":"1","labels":{"a":"b"}}}'
