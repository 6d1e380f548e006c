# --for-stock-server answers as an API server of today does.
smp apply -f service.yaml -p '{spec: {ports: [{port: 53, protocol: TCP, name: x}]}}' --for-stock-server
smp apply -f service.yaml -p '{spec: {ports: [{port: 53, protocol: TCP, name: x}]}}'
smp apply -f widget.yaml -p '{spec: {size: 1}}' --schema widget-schema.yaml --for-stock-server
smp apply -f widget.yaml -p '{spec: {size: 1}}' --type merge --for-stock-server
