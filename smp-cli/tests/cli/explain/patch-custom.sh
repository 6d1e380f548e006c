# A custom resource: servers reject the patch.
smp explain -f box.yaml -p '{spec: {content: {a: null, b: [1]}, lids: [{side: top, color: red}]}}' --schema boxes.yaml
smp explain -f box.yaml -p '{spec: {lids: [{side: top, color: red}]}}' --schema boxes.yaml --ignore-list-types
