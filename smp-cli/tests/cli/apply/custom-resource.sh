# A custom resource: metadata merges as usual, lists by list type if --list-map-keys is given.
smp apply -f rack.yaml --patch-file rack-patch.yaml --schema rack-definition.yaml
smp apply -f rack.yaml --patch-file rack-patch.yaml --schema rack-definition.yaml --list-map-keys
