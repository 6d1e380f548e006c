# Entries that are of no use, and why.
smp owners stale.yaml --stale
smp owners stale.yaml --stale -o json | head -14
smp owners web.yaml --stale
