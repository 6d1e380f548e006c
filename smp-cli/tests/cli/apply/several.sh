# The patch selects some of several objects; the others are printed unchanged.
smp apply -f objects.yaml -p '{kind: ConfigMap, metadata: {name: two}, data: {k: w}}'
smp apply -f objects.yaml -p '{metadata: {labels: {all: "yes"}}}' -o json
smp apply -f objects.yaml -p '{kind: ConfigMap, metadata: {name: three}, data: {k: w}}'
