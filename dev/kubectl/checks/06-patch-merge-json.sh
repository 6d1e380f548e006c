# `patch --type merge` replaces lists; a `test` of `patch --type json` that fails is an error
k apply -f web.yaml
k patch deployment web --type merge \
  -p '{"spec":{"template":{"spec":{"containers":[{"name":"web","image":"nginx:1.30"}]}}}}'
is web field '.spec.template.spec.containers[*].name' deployment/web
k patch deployment web --type json -p '[{"op":"replace","path":"/spec/replicas","value":5}]'
is 5 field .spec.replicas deployment/web
refused 'The request is invalid' k patch deployment web --type json \
  -p '[{"op":"test","path":"/spec/replicas","value":4},{"op":"replace","path":"/spec/replicas","value":6}]'
is 5 field .spec.replicas deployment/web
