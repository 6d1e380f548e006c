# Errors and ambiguous entries are shown among the valid parts, and set the exit code.
smp explain -f objects.yaml -p '{kind: Deployment, spec: {replica: 3, $retainKey: [], template: {spec: {containers: [{image: a}, {name: web, ports: [{containerPort: 53, name: dns}], env: {a: b}}]}}}}'
smp explain -f objects.yaml -p '{kind: Deployment, metadata: {name: api}, spec: {replicas: 3}}'
smp explain -f boxes.yaml -p '{kind: Pod}'
smp explain -f objects.yaml
smp explain -p '{}'
smp explain pod.spec -f objects.yaml
smp explain
