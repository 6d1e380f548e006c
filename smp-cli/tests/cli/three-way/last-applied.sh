# The original may come from kubectl's annotation.
smp three-way --original-from-annotation wanted.yaml annotated.yaml
smp three-way --original-from-annotation wanted.yaml annotated.yaml --apply --no-overwrite
smp three-way --original-from-annotation wanted.yaml annotated.yaml --apply | smp three-way --original-from-annotation wanted.yaml -
smp three-way --original-from-annotation wanted.yaml broken.yaml
smp three-way --original-from-annotation wanted.yaml namespaced.yaml
smp three-way --original-from-annotation number.yaml annotated.yaml
