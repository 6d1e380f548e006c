# --for-stock-server applies patches as a stock API server does.
smp apply -f service.yaml -p '{spec: {ports: [{port: 53, protocol: TCP, name: x}]}}' --for-stock-server
smp apply -f service.yaml -p '{spec: {ports: [{port: 53, protocol: TCP, name: x}]}}'
smp apply -f widget.yaml -p '{spec: {size: 1}}' --schema widget-schema.yaml --for-stock-server
smp apply -f widget.yaml -p '{spec: {size: 1}}' --type merge --for-stock-server
