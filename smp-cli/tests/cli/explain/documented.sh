# The documentation of a field in the schema: its description and the values that it may have. Written schemas keep it.
smp explain rack.spec --schema racks.yaml
smp explain rack.spec.height --schema racks.yaml
smp explain rack.spec.door --schema racks.yaml
smp explain rack.spec.owners --schema racks.yaml
smp explain rack.spec.phases --schema racks.yaml
smp explain rack.spec.power --schema swagger.yaml
smp explain rack.spec.power --schema swagger.yaml --overlay overlay-rack.yaml
smp schema emit rack --schema racks.yaml
smp schema emit rack --schema racks.yaml --openapi crd
smp schema emit rack --schema swagger.yaml --overlay overlay-rack.yaml --openapi 3
