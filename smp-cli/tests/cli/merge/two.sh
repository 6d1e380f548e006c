# Later patches override earlier ones.
cd ../../../../examples && smp merge node-patch.yaml node-cordon.yaml --type-name v1/Node
smp merge ../../../../examples/node-patch.yaml ../../../../examples/node-cordon.yaml third.json --type-name v1/Node -o json
cd ../../../../examples && smp merge node-patch.yaml node-cordon.yaml --type-name v1/Node -o kyaml
