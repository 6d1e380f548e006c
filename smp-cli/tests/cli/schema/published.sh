# Annotations without effect are warnings, and the first ones are shown. The audit has the details.
printf '{spec: {conditions: [{key: a}]}}' | smp apply -f - -p '{spec: {conditions: [{key: b}]}}' --schema published.yaml --type-name v1/Node
smp schema audit --schema published.yaml
smp schema audit --schema published.yaml v1/Node -o yaml
smp explain v1/Node.spec.conditions --schema published.yaml
smp explain v1/Node.spec.taints.key --schema published.yaml
smp schema show v1/Node.spec --schema published.yaml
smp schema show --schema commas.json Item
printf '{items: [{name: x, labels: {a: b}}]}' | smp apply -f - -p '{items: [{name: x, labels: {c: d}}]}' --schema commas.json --type-name Item --dialect upstream
printf '{"a": 1,}' > broken.json; smp apply -f broken.json -p '{}' --untyped; rm broken.json
