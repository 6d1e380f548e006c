# `scale` and `edit --subresource` are managers of the subresource, and `apply --server-side --subresource=status` owns the status only
k apply --server-side -f web.yaml
k scale deployment web --replicas=5
is Update field '.metadata.managedFields[?(@.subresource=="scale")].operation' deployment/web
refused 'with subresource "scale" using apps/v1: .spec.replicas' k apply --server-side -f web.yaml
k apply --server-side --force-conflicts -f web.yaml
is 2 field .spec.replicas deployment/web
ingress() {
  k apply --server-side "$@" -f - <<'END'
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web}
spec: {defaultBackend: {service: {name: web, port: {number: 80}}}}
status: {loadBalancer: {ingress: [{ip: 192.0.2.1}]}}
END
}
ingress
is '' field '.status.loadBalancer.ingress[*].ip' ingress/web
ingress --subresource=status --field-manager=probe
is 192.0.2.1 field '.status.loadBalancer.ingress[*].ip' ingress/web
is '{"f:status":{"f:loadBalancer":{"f:ingress":{}}}}' \
  field '.metadata.managedFields[?(@.manager=="probe")].fieldsV1' ingress/web
