# `apply` of a misspelled kind, or of a custom resource without its definition, reports the kind
printf 'apiVersion: apps/v1\nkind: Deploymint\nmetadata: {name: a}\n' >misspelled.yaml
refused 'no matches for kind "Deploymint" in version "apps/v1"' k apply -f misspelled.yaml
printf 'apiVersion: tools.example.com/v1\nkind: Hammer\nmetadata: {name: a}\n' >undefined.yaml
refused 'ensure CRDs are installed first' k apply -f undefined.yaml
