# `apply` reports created, unchanged and configured, deletes what the new manifest lacks, and keeps what others added
is 'deployment.apps/web created' k apply -f web.yaml
is 'deployment.apps/web unchanged' k apply -f web.yaml
k set env deployment/web -c web COLOR=red
is 'deployment.apps/web configured' k apply -f web-without-log.yaml
is web field '.spec.template.spec.containers[*].name' deployment/web
is COLOR field '.spec.template.spec.containers[0].env[*].name' deployment/web
