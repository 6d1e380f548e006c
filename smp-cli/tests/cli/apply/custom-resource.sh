# A type from a custom resource definition: metadata as everywhere, lists as the list types say when asked for.
smp apply -f rack.yaml --patch-file rack-patch.yaml --schema rack-definition.yaml
smp apply -f rack.yaml --patch-file rack-patch.yaml --schema rack-definition.yaml --list-map-keys
