# Conflicts say who owns the field, since when, and what you can do; force says what it took.
smp apply --server-side -f shop.yaml -p wanted.yaml --field-manager deployer
smp apply --server-side -f shop.yaml -p wanted.yaml --field-manager deployer --check
smp apply --server-side -f shop.yaml -p wanted.yaml --field-manager deployer --force-conflicts
smp apply --server-side -f color.yaml -p blue.yaml
smp apply --server-side -f secret.yaml -p '{apiVersion: v1, kind: Secret, metadata: {name: login, labels: {app: other}}, stringData: {user: jane}, data: {password: aHVudGVyMw==}}' --field-manager me
