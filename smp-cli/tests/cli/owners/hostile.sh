# Entries that cannot be read have errors with their paths, and names do not control the terminal.
smp owners wrong.yaml
smp owners wrong.yaml --drop a
smp owners hostile.yaml
smp owners hostile.yaml -o tree
smp owners hostile.yaml --stale
smp owners plain.yaml
smp owners nothing.yaml
smp owners
