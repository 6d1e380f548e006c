# Every part of a patch with its effect and reason, and the result on a stock server.
smp explain -f objects.yaml --patch-file patch.yaml
smp explain -f objects.yaml -p '{kind: Deployment, spec: {template: {spec: {containers: [{name: web, ports: [{$patchMergeKey: [containerPort, protocol], containerPort: 53, protocol: TCP, name: null}]}]}}}}'
smp explain -f objects.yaml -p '{kind: Deployment, spec: {strategy: {$patch: replace, type: Recreate}, selector: {$patch: delete}, template: {spec: null}}}'
smp explain -f objects.yaml -p '{kind: Deployment, spec: {replicas: 3}}' -p '{kind: Deployment, spec: {replicas: 4}}'
smp explain -f objects.yaml -p '{kind: Deployment, metadata: {name: web}}'
