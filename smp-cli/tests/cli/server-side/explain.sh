# --explain says what happens to each field.
smp apply --server-side -f shop.yaml -p wanted.yaml --field-manager deployer --explain
smp apply --server-side -f shop.yaml -p wanted.yaml --field-manager argocd --force-conflicts --explain
smp apply --server-side -f color.yaml -p blue.yaml --field-manager deployer --explain -o json
smp apply --server-side -f secret.yaml -p '{apiVersion: v1, kind: Secret, metadata: {name: login}, data: {password: aHVudGVyMw==}}' --field-manager vault --explain
smp apply --server-side -f client-side.yaml -p '{apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: store}, data: {color: red}}' --explain
smp apply --server-side -f color.yaml -p blue.yaml --explain -o name
smp apply --server-side -f color.yaml -p blue.yaml --field-manager deployer --force-conflicts --explain
