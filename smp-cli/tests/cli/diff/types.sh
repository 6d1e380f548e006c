# Merge patches, JSON patches and output formats.
smp diff before/web.yaml after/web.yaml --type merge -o json | head -20
smp diff old.yaml new.yaml --type json
smp diff old.yaml new.yaml -o kyaml
smp diff old.yaml new.yaml -o patch --exit-code=false
smp diff before/web.yaml after/web.yaml --type json -o json | grep path
smp diff before after -o name --untyped
smp diff before/web.yaml before/web.yaml --type json
smp diff before/rest.yaml after/rest.yaml
smp diff ../apply/shop ../apply/shop/below -R -o name
