# `edit`, `label`, `annotate`, `scale`, `set image`, `rollout restart` and `replace` change the object, and raise the generation as a stock server does
k apply -f greeting.yaml -f web.yaml
KUBE_EDITOR='sed -i.old s/hello/hallo/' k edit configmap greeting
is hallo field .data.text configmap/greeting
is '' field .metadata.generation configmap/greeting
k label deployment web team=a
is 1 field .metadata.generation deployment/web
k annotate deployment web note=b
is 2 field .metadata.generation deployment/web
k scale deployment web --replicas=3
is 3 field .metadata.generation deployment/web
k set image deployment/web web=nginx:1.31
is 4 field .metadata.generation deployment/web
k rollout restart deployment/web
is 5 field .metadata.generation deployment/web
is 'nginx:1.31 fluent-bit:4.0' field '.spec.template.spec.containers[*].image' deployment/web
k get deployment web -o yaml | sed 's/replicas: 3/replicas: 4/' >new.yaml
k replace -f new.yaml
is 4 field .spec.replicas deployment/web
refused 'the object has been modified' k replace -f new.yaml
