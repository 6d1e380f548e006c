# What is not in the schema is merged as data, unless it is to be rejected.
smp apply -f service.yaml -p '{spec: {ports: null, prots: 1}}'
smp apply -f service.yaml -p '{spec: {prots: 1}}' --reject-unknown-fields
smp apply -f service.yaml -p '{spec: {$retainKey: []}}' --reject-unknown-directives
smp apply -f service.yaml -p '{spec: {ports: []}}' --max-depth 2
