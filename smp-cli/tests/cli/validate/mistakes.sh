# Files that cannot be read, and wrong usage.
smp validate nope.yaml manifests/deployment.yaml
smp validate chart/templates/service.yaml
smp validate
smp validate - -
smp validate wrong.yaml --deny NoSuchCode
smp validate wrong.yaml --old old --live
