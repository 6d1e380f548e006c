# Only the taint with this key and effect goes.
cd ../../../../examples && smp apply -f node.yaml --patch-file node-patch.yaml
