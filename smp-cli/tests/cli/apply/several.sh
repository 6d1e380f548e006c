# Of several objects the patch selects some; the others are printed as they are.
smp apply -f objects.yaml -p '{kind: ConfigMap, metadata: {name: two}, data: {k: w}}'
smp apply -f objects.yaml -p '{metadata: {labels: {all: "yes"}}}' -o json
smp apply -f objects.yaml -p '{kind: ConfigMap, metadata: {name: three}, data: {k: w}}'
