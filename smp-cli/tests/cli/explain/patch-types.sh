# A merge patch replaces lists, and the items that are lost are listed.
cd ../../../../examples && smp explain --type merge -f deployment.yaml -p '{spec: {replicas: 3, template: {spec: {containers: [{name: shop, image: shop:4}]}}}}'
cd ../../../../examples && smp explain --type merge -f deployment.yaml -p '{metadata: {labels: {app: null}}, spec: {replicaz: 3, template: {spec: {containers: [{name: proxy, $patch: delete}]}}}}'
# The operations of a JSON patch, each on the result of the ones before.
cd ../../../../examples && smp explain --type json -f deployment.yaml -p '[{op: test, path: /spec/template/spec/containers/0/name, value: proxy}, {op: remove, path: /spec/template/spec/containers/0}, {op: replace, path: /spec/template/spec/containers/0/image, value: shop:4}, {op: add, path: /metadata/labels/example.com~1team, value: shop}, {op: add, path: /spec/template/spec/containers/-, value: {name: mesh, image: mesh:1}}]'
cd ../../../../examples && smp explain --type json -f deployment.yaml -p '[{op: replace, path: /spec/template/spec/containers, value: [{name: shop, image: shop:4}]}, {op: move, from: /metadata/labels/app, path: /metadata/labels/app.kubernetes.io~1name}, {op: copy, from: /spec/replicas, path: /spec/minReadySeconds}, {op: replace, path: /spec/replicas, value: 5}]'
cd ../../../../examples && smp explain --type json -f deployment.yaml -p '[{op: replace, path: /spec/replicas, value: "3"}, {op: add, path: /spec/replicaz, value: 3}]'
cd ../../../../examples && smp explain --type json -f deployment.yaml -p '[{op: replace, path: /spec/paused, value: true}]'
cd ../../../../examples && smp explain --type json -f deployment.yaml -p '[{op: add, path: /metadata/annotations/a, value: b}, {op: remove, path: /spec/replicas}]' -o yaml
# Values of Secrets are masked.
smp explain --type json -f ../convert/secret.yaml -p '[{op: replace, path: /data/password, value: c2VjcmV0LTI=}, {op: remove, path: /data/user}, {op: replace, path: /data, value: {}}]'
smp explain --type merge -f ../convert/secret.yaml -p '{data: {password: c2VjcmV0LTI=, user: null}}'
smp explain --set data.password=c2VjcmV0LTI= -f ../convert/secret.yaml
smp explain --set data.password=c2VjcmV0LTI= -f ../convert/secret.yaml
# A custom resource needs no type.
smp explain --type json -f ../convert/loop.yaml -p '[{op: remove, path: /spec/steps/0}]'
smp explain --type json -f objects.yaml -p '[]'
smp explain --type json -f ../convert/loop.yaml -p '{}'
