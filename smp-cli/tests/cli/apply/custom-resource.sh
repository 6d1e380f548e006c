# A custom resource: metadata merges as usual, lists by list type unless --ignore-list-types is given.
smp apply -f rack.yaml --patch-file rack-patch.yaml --schema rack-definition.yaml
smp apply -f rack.yaml --patch-file rack-patch.yaml --schema rack-definition.yaml --ignore-list-types
