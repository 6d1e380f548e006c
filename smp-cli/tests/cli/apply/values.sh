# Values are read as in kubectl. The output has the same meaning in YAML 1.1 and 1.2.
smp apply -f values.yaml -p '{}'
smp apply -f values.yaml -p '{}' -o json
