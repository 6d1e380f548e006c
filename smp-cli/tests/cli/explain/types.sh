# A type without a field is shown as a table; short names and the preferred version are understood.
smp explain deploy
smp explain hpa.spec.metrics
smp explain event
smp apply -f box.yaml --type-name deploy -p '{spec: {replicas: 2}}' -o name
smp apply -f box.yaml --type-name deplo -p '{spec: {replicas: 2}}' -o name
