# A new server has the Service `kubernetes` and priority classes; each namespace has the service account `default` and the ConfigMap `kube-root-ca.crt`
has 'service/kubernetes' k get all -n default
has 'system-node-critical' k get priorityclasses
is 'default' field .metadata.name serviceaccount/default
is 'kube-root-ca.crt' k get configmaps -o 'jsonpath={.items[*].metadata.name}'
k create token default
k delete serviceaccount default
is 'default' field .metadata.name serviceaccount/default
