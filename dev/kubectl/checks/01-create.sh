# `create` of a ConfigMap, a Deployment, a Secret and a Service, which kubectl 1.32 and later send as protobuf
k create configmap c1 --from-literal=a=hello
k create secret generic s1 --from-literal=password=x
k create deployment d --image=nginx --replicas=0
k create service clusterip d --tcp=80:8080
is 0 field .spec.replicas deployment/d
is hello field .data.a configmap/c1
is 8080 field '.spec.ports[0].targetPort' service/d
k get deployment d -o yaml >d.yaml
if grep '""' d.yaml; then fail "the Deployment has empty strings"; fi
