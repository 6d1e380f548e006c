# Custom resource definitions among the objects are schemas of the other objects.
smp apply -f rack.yaml,crds/racks.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}' | head -n 7
smp apply -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}' | head -n 7
smp apply -f list.json -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}' -o yaml | head -n 9
smp apply -R -f crds,rack.yaml,shelf.yaml -p '{kind: Shelf, spec: {slots: [{number: 2, holds: disk}]}}' -o name
smp apply -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}' | smp diff all.yaml - --summary
smp apply -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}' | smp diff all.yaml -
smp apply -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}' | smp three-way all.yaml - all.yaml --summary
smp convert --to json -f all.yaml rack -p '{spec: {slots: [{number: 2, holds: disk}]}}'
smp explain -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}'
smp lint -f all.yaml -p '{kind: Rack, spec: {slots: [{holds: disk}]}}' --allow CustomResource

# The server rejects the result.
smp apply -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: lamp}]}}' -o name
smp apply -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: lamp}]}}' --validate=strict -o name
smp explain -f list.json -p '{kind: Rack, spec: {slots: [{number: 41, holds: fan}]}}' | tail -n 8
smp lint -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 41, holds: fan}]}}' --allow CustomResource

# --schema takes precedence. A definition that cannot be read is only an object.
smp apply -f all.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}' --schema broken.yaml -o name
smp apply -f broken.yaml -p '{kind: Rack, spec: {slots: [{number: 2, holds: disk}]}}' -o name
smp apply -f broken.yaml -p '{kind: CustomResourceDefinition, metadata: {labels: {a: b}}}' -o name
