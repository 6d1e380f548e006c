# `apply -k`, `apply --prune`, `apply view-last-applied`, `replace --force` and `delete -k` work on several objects
k apply -k .
is 'deployment.apps/small-web unchanged' sh -c '"$@" | grep web' - "$KUBECTL" --cache-dir "$CACHE" -n "$NS" apply -k .
has 'name: small-web' k apply view-last-applied deployment small-web
k label configmap small-greeting app=pruned
k apply -f web.yaml
k label deployment web app=pruned
has 'configmap/small-greeting pruned' k apply --prune -l app=pruned --prune-allowlist=core/v1/ConfigMap -f - <<END
apiVersion: v1
kind: ConfigMap
metadata: {name: new, labels: {app: pruned}}
END
has 'replaced' k replace --force -f web.yaml
k delete -k . --ignore-not-found
refused '(NotFound)' k get deployment small-web
