# Text from a template of Go, as kubectl prints it.
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o go-template='{{.kind}}: {{range $key, $value := .metadata.labels}}{{$key}}={{$value}}{{end}}{{"\n"}}'
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o go-template='{{range .spec}}'
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o go-template='{{.kind'
smp apply -f objects.yaml -p '{metadata: {labels: {a: b}}}' -o go-template='{{.kind.name}}'
