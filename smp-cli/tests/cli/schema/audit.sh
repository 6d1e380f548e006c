# Inconsistent merge keys, strategies and list types.
smp schema audit
smp schema audit --deny v1/Service
smp schema audit --deny v1/ConfigMap
smp schema audit io.k8s.api.core.v1.NodeStatus -o yaml
smp schema audit --schema rack.yaml -o json
smp schema audit --schema rack.yaml --ignore-list-types -o json
smp schema audit --schema rack.yaml --overlay overlay.yaml
smp schema audit v1/Servce
smp schema audit --deny --schema wrong-words.yaml
