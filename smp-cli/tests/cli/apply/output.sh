# Output formats: objects, names, or a patch with the same effect.
smp apply -f shop/below -p '{data: {a: "1"}}' -o kyaml
smp apply -f shop -R -p '{metadata: {labels: {a: b}}}' -o patch
smp apply -f shop -R -p '{metadata: {labels: {a: b}}}' -o patch --type merge deployment
smp apply -f shop/deployment.yaml --type json -p '[{op: replace, path: /spec/replicas, value: 3}]' -o patch
smp apply -f shop -p '[{op: add, path: /x, value: 1}]' -o patch --type json
smp apply -f shop/deployment.yaml -p '{spec: {replicas: 3}}'
smp apply -f shop/deployment.yaml -p '{spec: {replicas: 3}}' --show-managed-fields=false
