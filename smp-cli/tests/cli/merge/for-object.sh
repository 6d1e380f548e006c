# Patches that cannot be merged for every object can be merged for one object.
smp merge first-null.yaml second-list.yaml
smp merge -f for-object.yaml first-null.yaml second-list.yaml
