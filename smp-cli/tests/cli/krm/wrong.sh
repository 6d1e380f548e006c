# Wrong usage, and input that is not a ResourceList.
smp krm
smp krm file.yaml
smp krm < ../apply/rack.yaml
