# `apply --prune --applyset` creates the set, and deletes what the next manifests lack
set_of() {
  KUBECTL_APPLYSET=true k apply --server-side --prune --applyset=set "$@"
}
set_of -f greeting.yaml -f web.yaml
has 'configmap/greeting pruned' set_of -f web.yaml
refused '(NotFound)' k get configmap greeting
is web field .metadata.name deployment/web
