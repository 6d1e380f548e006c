# Fields of client-side apply that the configuration does not have are removed, as by kubectl.
smp apply --server-side -f client-side.yaml -p '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: store}, data: {color: red}}'
smp apply --server-side -f client-side.yaml -p '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: store}, data: {color: red}}' --field-manager deployer -o jsonpath='{.data}{"\n"}'
smp apply --server-side -f shop.yaml -p '{apiVersion: apps/v1, kind: Deployment, metadata: {name: shop}, spec: {replicas: 3}}' --field-manager deployer --migrate nobody
smp apply --server-side -f client-side.yaml -p '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: store}, data: {color: blue, size: XL}}' --field-manager deployer --migrate -o jsonpath='{.data}{"\n"}'
