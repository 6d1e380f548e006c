# A custom resource: servers reject strategic merge patches for it, and parts of it may be free-form.
smp explain box.spec.lids --schema boxes.yaml
smp explain box.spec.lids --schema boxes.yaml --ignore-list-types
smp explain box.spec.content.any.thing --schema boxes.yaml
smp schema show box.spec.content.any.thing --schema boxes.yaml
smp schema show box.spec.content.any.thing --schema boxes.yaml -o json
