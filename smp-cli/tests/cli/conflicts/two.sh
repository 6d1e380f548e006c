# The paths, and an exit code of 1 when there are any.
cd ../../../../examples && smp conflicts node-patch.yaml node-cordon.yaml --type-name v1/Node
cd ../../../../examples && smp conflicts node-patch.yaml node-cordon.yaml --type-name v1/Node -o json
cd ../../../../examples && smp conflicts node-cordon.yaml node-cordon.yaml --type-name v1/Node
