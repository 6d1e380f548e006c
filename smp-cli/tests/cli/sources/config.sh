# .smp.yaml and SMP_SCHEMA name schemas and overlays.
cd project && smp apply -f base/rack.yaml -p '{spec: {slots: [{number: 2, holds: disk}]}}'
cd project/base && smp apply -f rack.yaml,node.yaml -p '{kind: Node, spec: {taints: [{key: b, effect: NoSchedule}]}}' | tail -n 4
cd project/base && smp lint -f rack.yaml -p '{spec: {slots: [{number: 41, holds: fan}]}}' --allow CustomResource
cd project/base && smp explain rack.spec.slots | head -n 3
cd project/base && smp schema emit -o yaml | head -n 4
cd project/base && smp schema audit
cd project/base && smp apply -f node.yaml -p '{spec: {taints: [{key: b, effect: NoSchedule}]}}' --for-stock-server
cd project/base && smp version | tail -n 1
cd project/base && smp version -o json | grep configFile
SMP_SCHEMA=crds/more:crds/racks.yaml smp apply -f rack.yaml -p '{spec: {slots: [{number: 2, holds: disk}]}}' | tail -n 2
SMP_SCHEMA= smp apply -f rack.yaml -p '{spec: {slots: [{number: 2, holds: disk}]}}'

# The files that cannot be used, and what names them.
cd wrong && smp apply -f ../rack.yaml -p '{}'
cd wrong-type && smp apply -f ../rack.yaml -p '{}'
cd wrong-item && smp explain pod.spec
cd missing && smp apply -f ../rack.yaml -p '{}'
SMP_SCHEMA=nowhere.yaml smp apply -f rack.yaml -p '{}'
