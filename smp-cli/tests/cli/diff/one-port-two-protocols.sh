# The port alone does not tell the entries apart. Every server understands the last form.
cd ../../../../examples && smp diff service.yaml service-modified.yaml
cd ../../../../examples && smp diff service.yaml service-modified.yaml --no-element-order -o json
cd ../../../../examples && smp diff service.yaml service-modified.yaml --patch-merge-key never
