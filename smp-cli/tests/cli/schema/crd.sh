# A CRD has list types instead of patch strategies. What it cannot express is listed on standard error.
smp schema emit --openapi crd --schema racks.yaml rack
smp schema emit --openapi crd --schema racks.yaml rack --plural racken --scope cluster -o json | head -16
smp schema emit --openapi crd --schema racks.yaml tree
smp schema emit --openapi crd --schema racks.yaml tree --free-form-recursion
smp schema emit --openapi crd deployment
smp schema emit --openapi crd pod
smp schema emit --openapi crd --schema racks.yaml rack 2>/dev/null | smp schema show rack.spec.slots --schema /dev/stdin
