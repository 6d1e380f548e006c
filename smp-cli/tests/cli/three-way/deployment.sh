# Changes of others are kept; what the owner removed is deleted.
cd ../../../../examples && smp three-way deployment-original.yaml deployment-modified.yaml deployment.yaml
cd ../../../../examples && smp three-way deployment-original.yaml deployment-modified.yaml deployment.yaml --apply
cd ../../../../examples && smp three-way deployment-original.yaml deployment-modified.yaml deployment.yaml --apply | smp three-way deployment-modified.yaml deployment-modified.yaml -
