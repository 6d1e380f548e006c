# Prints the paths and exits with 1 if there are any.
cd ../../../../examples && smp conflicts node-patch.yaml node-cordon.yaml --type-name v1/Node
cd ../../../../examples && smp conflicts node-patch.yaml node-cordon.yaml --type-name v1/Node -o json
cd ../../../../examples && smp conflicts node-cordon.yaml node-cordon.yaml --type-name v1/Node
