# `patch --type strategic` changes one container; the same patch again writes nothing
k apply -f web.yaml
patch='{"spec":{"template":{"spec":{"containers":[{"name":"web","image":"nginx:1.30"}]}}}}'
is 'deployment.apps/web patched' k patch deployment web --type strategic -p "$patch"
is 'nginx:1.30 fluent-bit:4.0' field '.spec.template.spec.containers[*].image' deployment/web
version=$(field .metadata.resourceVersion deployment/web)
is 'deployment.apps/web patched (no change)' k patch deployment web --type strategic -p "$patch"
is "$version" field .metadata.resourceVersion deployment/web
