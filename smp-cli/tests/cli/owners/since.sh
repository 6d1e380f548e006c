# What changed hands between two versions.
smp owners web.yaml web-later.yaml
smp owners web.yaml web-later.yaml -o json | head -24
smp owners web.yaml web.yaml
smp owners web.yaml list.yaml
smp owners web.yaml web-later.yaml --unowned
smp owners web.yaml web-later.yaml list.yaml
