# List items are named by their keys.
smp conflicts first.yaml second.yaml
