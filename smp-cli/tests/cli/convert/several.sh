# Several objects: one patch for each that changes. JSON patches name no object and are an error.
smp convert --to merge -f ../apply/shop -R -p '{metadata: {labels: {a: b}}}' deployment svc
smp convert --to json -f ../apply/shop -R -p '{metadata: {labels: {a: b}}}'
smp convert --to json -f ../apply/shop -R -p '{metadata: {labels: {a: b}}}' deployment/web
smp convert --to merge -f nulls.yaml --type json -p '[{op: add, path: /data, value: {a: null}}]'
smp convert --to strategic -f nulls.yaml --type json -p '[{op: add, path: /data, value: {a: null}}]'
smp convert --to xml -f nulls.yaml -p '{}'
