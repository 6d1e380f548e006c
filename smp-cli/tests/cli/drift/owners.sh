# If the object has managed fields, each difference names the managers that own the field.
SOURCE_DATE_EPOCH=1795766400 smp drift -f owned-file.yaml owned-live.yaml
SOURCE_DATE_EPOCH=1795766400 smp drift -f owned-file.yaml owned-live.yaml --declared --ignore spec.template -o json
SOURCE_DATE_EPOCH=1795766400 smp drift -f owned-file.yaml owned-hostile.yaml
