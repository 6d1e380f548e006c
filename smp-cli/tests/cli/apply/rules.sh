# Unknown fields are merged as data, unless they are rejected.
smp apply -f service.yaml -p '{spec: {ports: null, prots: 1}}'
smp apply -f service.yaml -p '{spec: {prots: 1}}' --reject-unknown-fields
smp apply -f service.yaml -p '{spec: {$retainKey: []}}' --reject-unknown-directives
smp apply -f service.yaml -p '{spec: {ports: []}}' --max-depth 2
