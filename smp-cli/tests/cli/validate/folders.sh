# Kustomizations, their patches, templates and other files are not objects.
smp validate manifests
smp validate manifests/values.yaml
smp validate overlay chart -R
smp validate overlay/kustomization.yaml overlay/replicas.yaml overlay/service.yaml
