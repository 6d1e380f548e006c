# The controller of the guide "Test your controller" reconciles a rack, keeps its finalizer and child, and cleans up
definition=$("$CONTROLLER" crd)
send POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions "$definition" >/dev/null
"$CONTROLLER" >controller.log 2>&1 &
trap 'kill %1' EXIT
racks=/apis/example.com/v1/namespaces/default/racks
rack='{"apiVersion":"example.com/v1","kind":"Rack","metadata":{"name":"a"},"spec":{"slots":[{"number":1,"holds":"disk"}]}}'
send POST $racks "$rack" >/dev/null
until_has '"state":"ready"' $racks/a
until_has '"slots":"1 disk' /api/v1/namespaces/default/configmaps/a-contents
until_has '"a":"1 of 1 slots"' /api/v1/namespaces/default/configmaps/inventory
send DELETE $racks/a '' >/dev/null
until_has '"reason":"NotFound"' $racks/a
until_has '"reason":"NotFound"' /api/v1/namespaces/default/configmaps/a-contents
