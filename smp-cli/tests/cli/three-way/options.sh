# Patch types, folders, names, exit codes and stock servers.
smp three-way original.yaml modified.yaml current.yaml -o name
smp three-way original.yaml modified.yaml current.yaml --apply -o name --exit-code
smp three-way modified.yaml modified.yaml modified.yaml --exit-code
smp three-way original.yaml modified.yaml current.yaml --type merge
smp three-way original.yaml modified.yaml current.yaml --type json
cd ../../../../examples && smp three-way deployment-original.yaml deployment-modified.yaml deployment.yaml --type json
cd ../../../../examples && smp three-way deployment-original.yaml deployment-modified.yaml deployment.yaml --for-stock-server
smp three-way secret-1.yaml secret-2.yaml secret-3.yaml --show-secrets
smp three-way secret-1.yaml secret-2.yaml secret-3.yaml --no-overwrite --show-secrets
smp three-way original.yaml modified.yaml current.yaml --apply -o patch
smp three-way original.yaml broken.yaml nowhere.yaml
smp three-way ../apply/shop ../apply/shop ../apply/shop/below -R -o name
