# With --no-overwrite, a value that both sides changed is an error, with the values unless they are secret.
cd ../../../../examples && sed s/shop:3.1/shop:3.1.1/ deployment.yaml | smp three-way deployment-original.yaml deployment-modified.yaml - --no-overwrite
smp three-way secret-1.yaml secret-2.yaml secret-3.yaml --no-overwrite
smp three-way secret-1.yaml secret-2.yaml secret-3.yaml
