# `diff --server-side` shows what the apply would change, and refuses conflicts as the apply does
k apply --server-side -f web-without-log.yaml
is '' k diff --server-side -f web-without-log.yaml
refused '+      - image: fluent-bit:4.0' k diff --server-side -f web.yaml
k set image deployment/web web=nginx:1.31
conflict=0
k diff --server-side -f web.yaml >messages 2>&1 || conflict=$?
[ "$conflict" -gt 1 ] || fail "diff ended with $conflict"
has 'conflict with "kubectl-set" using apps/v1' cat messages
refused '-      - image: nginx:1.31' k diff --server-side --force-conflicts -f web.yaml
