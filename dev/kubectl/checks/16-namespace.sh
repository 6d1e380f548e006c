# `delete namespace` ends when the namespace is empty, and refuses new objects in it meanwhile
k apply -f greeting.yaml -f web.yaml
k patch configmap greeting -p '{"metadata":{"finalizers":["example.com/keep"]}}'
k delete namespace "$NS" --wait=false
refused 'because it is being terminated' k create configmap late
k patch configmap greeting --type json -p '[{"op":"remove","path":"/metadata/finalizers"}]'
k wait --for=delete "namespace/$NS" --timeout=20s
refused "namespaces \"$NS\" not found" k create configmap late
