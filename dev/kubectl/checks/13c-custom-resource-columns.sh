# `get` of a custom resource prints the columns of its definition
k apply -f racks.yaml
k apply -f rack.yaml
rows k get racks >rows
is "NAME SLOTS HALL
r1 2 north" cat rows
