# The original may be in the annotation that kubectl keeps it in.
smp three-way --original-from-annotation wanted.yaml annotated.yaml
smp three-way --original-from-annotation wanted.yaml annotated.yaml --apply --no-overwrite
smp three-way --original-from-annotation wanted.yaml annotated.yaml --apply | smp three-way --original-from-annotation wanted.yaml -
smp three-way --original-from-annotation wanted.yaml broken.yaml
smp three-way --original-from-annotation wanted.yaml namespaced.yaml
smp three-way --original-from-annotation number.yaml annotated.yaml
