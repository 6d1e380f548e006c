# Values of the patched objects, as kubectl prints them.
smp apply -f shop/deployment.yaml -p '{spec: {replicas: 5}}' -o jsonpath='{.metadata.name}: {.spec.replicas}{"\n"}'
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o jsonpath='{.kind} {.metadata.labels}{"\n"}'
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o jsonpath='{.kind'
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o xml
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o jsonpaht='{.kind}'
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o jsonpath-file
