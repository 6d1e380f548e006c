# A JSON patch names the items that change, and tests each of them, so it does not apply to an object with other items.
cd ../../../../examples && smp convert --to json -f deployment.yaml -p '{spec: {template: {spec: {containers: [{name: proxy, $patch: delete}]}}}}'
cd ../../../../examples && smp convert --to json -f deployment.yaml -p '{spec: {template: {spec: {containers: [{name: proxy, $patch: delete}]}}}}' --no-tests
cd ../../../../examples && smp convert --to json -f deployment.yaml -p '{spec: {template: {spec: {containers: [{name: shop, env: [{name: LOG_LEVEL, $patch: delete}]}]}}}}'
cd ../../../../examples && smp convert --to json -f deployment.yaml -p '{spec: {template: {spec: {containers: [{name: shop, image: shop:4}, {$patch: replace}]}}}}' -o json | tr -d ' \n'
# The same patch, for an object in which a sidecar was injected in front.
cd ../../../../examples && smp convert --to json -f deployment.yaml -p '{spec: {template: {spec: {containers: [{name: shop, image: shop:4}]}}}}' | smp apply -f ../smp-cli/tests/cli/convert/injected.yaml --type json --patch-file - -o name
cd ../../../../examples && smp convert --to json -f deployment.yaml -p '{spec: {template: {spec: {containers: [{name: proxy, $patch: delete}]}}}}' | smp apply -f ../smp-cli/tests/cli/convert/injected.yaml --type json --patch-file - -o name
cd ../../../../examples && smp convert --to json -f deployment.yaml -p '{spec: {template: {spec: {containers: [{name: new, image: new:1}]}}}}' -o json | tr -d ' \n'
# A list without a key is compared item by item.
smp diff roles.yaml rules.yaml --type json
smp diff roles.yaml rules.yaml --type json --no-tests
smp diff rules.yaml roles.yaml --type json | smp apply -f rules.yaml --type json --patch-file - | smp diff - roles.yaml
# Without a type, `name` is the key of the items that have it.
smp diff loop.yaml loops.yaml --type json --untyped
