# TARGET and --namespace select objects; the others are printed unchanged.
smp apply -f shop -R deployment/web -p '{metadata: {labels: {a: b}}}' -o name
smp apply -f shop -R svc configmaps/web -p '{metadata: {labels: {a: b}}}' -o name
smp apply -f shop -R apps/v1/Deployment -p '{metadata: {labels: {a: b}}}' --dry-run
smp apply -f shop -R -n shop -p '{metadata: {labels: {a: b}}}' -o name
smp apply -f shop -R deployment/api -p '{metadata: {labels: {a: b}}}'
smp apply -f shop -R deployment -p '{kind: Service, metadata: {labels: {a: b}}}' -o name
smp apply -f shop -R deployment web -p '{metadata: {labels: {a: b}}}' -o name
smp apply -f shop -R deployment api -p '{}'
smp apply -f https://example.com/web.yaml -p '{}'
