# `explain` of a custom resource prints the descriptions of its definition
k apply -f racks.yaml
has 'The rack as it is planned.' k explain racks
has 'The hall that the rack is in.' k explain rack.spec.hall
