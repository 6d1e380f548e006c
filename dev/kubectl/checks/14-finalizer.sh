# A finalizer keeps a deleted object until it is removed
k apply -f greeting.yaml
k patch configmap greeting -p '{"metadata":{"finalizers":["example.com/keep"]}}'
k delete configmap greeting --wait=false
has 20 field .metadata.deletionTimestamp configmap/greeting
k patch configmap greeting --type json -p '[{"op":"remove","path":"/metadata/finalizers"}]'
refused '(NotFound)' k get configmap greeting
