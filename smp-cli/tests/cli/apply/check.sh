# --dry-run reports what would change, --check also sets the exit code, --exit-code sets it along with the result.
smp apply -f shop -p '{kind: Deployment, spec: {replicas: 3}}' --dry-run
smp apply -f shop -p '{kind: Deployment, spec: {replicas: 1}}' --dry-run=client
smp apply -f shop/service.json -p '{spec: {type: NodePort}}' --dry-run=none -o yaml
smp apply -f shop/service.json -p '{spec: {type: NodePort}}' --dry-run -o yaml
smp apply -f shop -p '{kind: Deployment, spec: {replicas: 3}}' --check
smp apply -f shop -p '{kind: Deployment, spec: {replicas: 1}}' --check
smp apply -f shop/service.json -p '{spec: {type: NodePort}}' --exit-code -o name
smp apply -f shop/service.json -p '{spec: {ports: [{protocol: TCP}]}}' --exit-code
