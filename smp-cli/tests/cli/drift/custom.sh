# Defaults of custom resources are those of their definition.
smp drift -f racks.yaml live-racks.yaml --schema rack-crd.yaml
smp drift -f racks.yaml live-racks.yaml
