# Patches that have no single patch for every object can be merged for one object.
smp merge first-null.yaml second-list.yaml
smp merge -f for-object.yaml first-null.yaml second-list.yaml
