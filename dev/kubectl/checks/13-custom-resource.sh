# A custom resource definition: `wait`, defaults, short names, `scale`, validation, and the sentence about strategic patches
k apply -f racks.yaml
k wait --for=condition=Established crd/racks.example.com --timeout=10s
is 'rack.example.com/r1 created' k apply -f rack.yaml
is 'rack.example.com/r1 unchanged' k apply -f rack.yaml
is rack.example.com/r1 k get rk -o name
is north field .spec.hall rack/r1
k scale rack r1 --replicas=4
is 4 field .spec.slots rack/r1
refused 'spec.slots in body should be greater than or equal to 1' k patch rack r1 --type merge -p '{"spec":{"slots":0}}'
refused 'strategic-merge-patch+json is not supported by example.com/v1, Kind=Rack' k patch rack r1 --type strategic -p '{"spec":{"slots":3}}'
