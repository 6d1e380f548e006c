# --schema names files and folders, which are read recursively. Other files in a folder are skipped.
smp apply -f rack.yaml -p '{spec: {slots: [{number: 2, holds: disk}]}}' --schema crds
smp apply -f shelf.yaml -p '{spec: {slots: [{number: 2, holds: disk}]}}' --schema crds/racks.yaml --schema crds/more
smp apply -f box.yaml -p '{tags: [b]}' --schema crds/more
smp schema audit --schema crds/more --ignore-list-types
smp lint -p '{apiVersion: example.com/v1, kind: Rack, spec: {slots: [{number: 41, holds: disk}]}}' --schema crds/more --schema crds/racks.yaml --allow CustomResource
smp apply -f rack.yaml -p '{}' --schema nothing
smp apply -f rack.yaml -p '{}' --schema nowhere
