# `api-resources`, `get all`, `describe`, `rollout history`, `auth can-i`, `auth whoami`, `version`, `events` and `cluster-info` succeed
k apply -f web.yaml -f dns.yaml
has deployment.apps/web k get all
has 'nginx:1.29' k describe deployment web
has '53/UDP' k describe service dns
k rollout history deployment web
is yes k auth can-i get pods
has smp k auth whoami
has 'Server Version: v1.' k version
k events
k cluster-info
has 'deployments deploy apps/v1 true Deployment' rows k api-resources
has 'configmaps cm v1 true ConfigMap' rows k api-resources --verbs=patch,watch
