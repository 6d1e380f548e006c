# The type must be known, and an error names the right file.
cd ../../../../examples && smp merge node-patch.yaml node-cordon.yaml
smp merge wrong.yaml third.json --type-name v1/Node
smp merge third.json wrong.yaml --type-name v1/Node
smp merge third.json
