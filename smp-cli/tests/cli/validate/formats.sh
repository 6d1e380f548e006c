# The formats of smp lint.
smp validate racks.yaml crd.yaml -o json
smp validate racks.yaml crd.yaml -o github
smp validate racks.yaml crd.yaml -o sarif | grep -A99 '"results"' | head -40
smp validate overlay -o sarif | grep -A2 '"results"'
