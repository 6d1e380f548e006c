# The result has managed fields and defaults, as a server returns it, and keeps the comments of the file.
smp apply --server-side -f color.yaml -p '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {size: XL}}'
smp apply --server-side -f color.yaml -p blue.yaml --field-manager deployer --force-conflicts -o yaml --show-managed-fields=false
smp apply --server-side -f color.yaml --patch-file wanted.yaml -o name
smp apply --server-side -f color.yaml -p '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {color: red}}' --dry-run
smp apply --server-side -f color.yaml -p '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {color: red}}' --check
smp apply --server-side -f color.yaml -f secret.yaml -p '{apiVersion: v1, kind: ConfigMap, data: {size: XL}}' -o jsonpath='{.data.size}{"\n"}'
smp apply --server-side -f color.yaml -p '{apiVersion: v1, kind: ConfigMap, metadata: {name: other}, data: {size: XL}}'
smp apply --server-side -f shop.yaml --subresource status --field-manager operator -o jsonpath='{.status}{"\n"}{.spec.replicas}{"\n"}' -p '{apiVersion: apps/v1, kind: Deployment, metadata: {name: shop}, spec: {replicas: 9}, status: {observedGeneration: 4}}'
