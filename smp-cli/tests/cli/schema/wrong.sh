# Unknown names get suggestions.
smp schema show deploymnt
smp schema show apps/v2/Deployment
smp schema show pod.spec.contaners
smp schema show pod.spec.containers[0]
smp schema show pod.spec.nodeName.x
smp schema show pod.
smp schema show nothing.like.it
smp schema show ''
smp schema emit pod.spec
smp schema emit pod --plural pods
smp schema emit --openapi crd
smp schema emit --openapi crd rack tree --schema racks.yaml --plural racks
smp schema emit --openapi crd rack --schema racks.yaml --by-group-version out
smp schema emit --openapi 4
smp schema emit --schema nowhere.yaml
smp schema
