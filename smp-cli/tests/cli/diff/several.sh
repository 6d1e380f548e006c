# Objects are paired by apiVersion, kind, namespace and name, and each patch names its object.
smp diff old.yaml new.yaml
smp diff old.yaml new.yaml 2>/dev/null | smp apply -f old.yaml --patch-file -
smp diff twice.yaml new.yaml
