# Only the taint with this key and effect is deleted.
cd ../../../../examples && smp apply -f node.yaml --patch-file node-patch.yaml
