# A table with a column for each path, as kubectl prints it.
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o custom-columns=KIND:.kind,NAME:.metadata.name,LABELS:.metadata.labels,IMAGES:.spec.containers[*].image
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o custom-columns=KIND:.kind,NAME:.metadata.name --no-headers
smp apply -f objects.yaml -p '{kind: Pod, metadata: {labels: {a: b}}}' -o custom-columns-file=columns.txt
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o custom-columns=KIND:.kind,NAME
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o custom-columns=KIND:
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o custom-columns-file=list.json
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o custom-columns-file=missing.txt
