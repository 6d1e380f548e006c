# The original may be in the annotation that kubectl keeps it in.
smp three-way --last-applied wanted.yaml annotated.yaml
smp three-way --last-applied wanted.yaml annotated.yaml --apply --no-overwrite
smp three-way --last-applied wanted.yaml annotated.yaml --apply | smp three-way --last-applied wanted.yaml -
smp three-way --last-applied wanted.yaml broken.yaml
