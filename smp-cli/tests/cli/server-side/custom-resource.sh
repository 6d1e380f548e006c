# Custom resources have the types, list keys and defaults of their definition; without one, lists are owned as a whole.
smp apply --server-side -f rack.yaml -p '{apiVersion: example.com/v1, kind: Rack, metadata: {name: north}, spec: {slots: [{number: 2, holds: gpu}]}}' --schema crd.yaml --field-manager me -o yaml
smp apply --server-side -f crd.yaml,rack.yaml -p '{apiVersion: example.com/v1, kind: Rack, metadata: {name: north}, spec: {slots: [{number: 1, holds: gpu}]}}'
smp apply --server-side -f rack.yaml -p '{apiVersion: example.com/v1, kind: Rack, metadata: {name: north}, spec: {slots: [{number: 2, holds: gpu}]}}' --field-manager me --force-conflicts
