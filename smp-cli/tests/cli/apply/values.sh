# Values are read as kubectl reads them; what is written means the same to readers of YAML 1.1 and 1.2.
smp apply -f values.yaml -p '{}'
smp apply -f values.yaml -p '{}' -o json
