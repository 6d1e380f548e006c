# What a patch does to the owners of fields, if the object has managed fields.
SOURCE_DATE_EPOCH=1795766400 smp explain -f ../drift/owned-live.yaml -l team=store -p '{spec: {replicas: 3}}'
SOURCE_DATE_EPOCH=1795766400 smp explain -f ../drift/owned-live.yaml -l team=store --field-manager hpa -p '{metadata: {labels: {team: null}}, spec: {template: {spec: {containers: [{name: shop, image: shop:3}, {name: log, image: log:1}]}}}}'
SOURCE_DATE_EPOCH=1795766400 smp explain -f ../drift/owned-live.yaml -l team=store --type merge -p '{spec: {template: {spec: {containers: [{name: shop, image: shop:3}]}}}}'
SOURCE_DATE_EPOCH=1795766400 smp explain -f ../drift/owned-live.yaml -l '!team' --type json -p '[{op: remove, path: /spec/ports/1}]' -o yaml | sed -n '/ownership/,$p'
SOURCE_DATE_EPOCH=1795766400 smp explain -f ../drift/owned-live.yaml -l team=store -p '{spec: {replicas: 3}}' -p '{spec: {replicas: 4}}' | grep -A3 Owners
SOURCE_DATE_EPOCH=1795766400 smp explain -f ../drift/owned-live.yaml -l team=store -p '{spec: {replicas: 5}}'
smp explain -f objects.yaml -p '{metadata: {labels: {a: b}}}' --field-manager ''
smp explain deploy.spec --field-manager me
