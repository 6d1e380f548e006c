# Custom resources are checked by the definitions among the files and those of --schema.
smp validate racks.yaml
smp validate racks.yaml --unknown-kinds error
smp validate crd.yaml racks.yaml
smp validate --schema crd.yaml racks.yaml
sed 's/type: integer/type: number of units/' crd.yaml | smp validate - racks.yaml
sed 's/apiVersion: apiext.*/&\n# a variant/; s/maximum: 9/maximum: 10/; s/owner:/onwer:/' crd.yaml | smp validate - crd.yaml racks.yaml
