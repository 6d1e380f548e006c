# A custom resource: servers take no such patch at all.
smp explain -f box.yaml -p '{spec: {content: {a: null, b: [1]}, lids: [{side: top, color: red}]}}' --schema boxes.yaml --list-map-keys
smp explain -f box.yaml -p '{spec: {lids: [{side: top, color: red}]}}' --schema boxes.yaml
