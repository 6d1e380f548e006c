# The port alone does not identify the entries. By default, the whole list is sent, which every server understands.
cd ../../../../examples && smp diff service.yaml service-modified.yaml
cd ../../../../examples && smp diff service.yaml service-modified.yaml --set-element-order never --patch-merge-key auto -o json
cd ../../../../examples && smp diff service.yaml service-modified.yaml --patch-merge-key auto
