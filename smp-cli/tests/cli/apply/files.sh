# Several files, folders and -R. If one file cannot be read or patched, the others are processed.
smp apply -f shop -p '{metadata: {labels: {a: b}}}' -o name
smp apply -f shop -R -p '{metadata: {labels: {a: b}}}' -o name
smp apply -f shop/service.json,shop/below -f shop/deployment.yaml -p '{metadata: {labels: {a: b}}}' -o name
smp apply -f broken.yaml -f shop/service.json -f nowhere.yaml -p '{spec: {type: NodePort}}'
smp apply -f shop -p '{spec: {ports: [{port: 80, name: http}]}}' -o json
smp apply -f shop -p '{kind: Service, spec: {ports: [{port: 80, name: http}]}}' -p '{kind: Service, spec: {ports: [{name: x}]}}' -o name
