# A file without a namespace is for any, if there is one such object. Objects that no file names are not compared.
smp drift -f equal.yaml,racks.yaml namespaces.yaml
smp drift -f file.yaml,nothing.yaml live.yaml --declared
smp drift -f equal.yaml live-racks.yaml
smp drift -f equal.yaml
