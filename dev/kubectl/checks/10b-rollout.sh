# With `--pretend`, `rollout status`, `rollout undo`, `wait --for=condition=Available` and `delete` of a Deployment end
k apply -f web.yaml
k rollout status deployment web --timeout=20s
k wait --for=condition=Available deployment/web --timeout=20s
is 2 field .status.readyReplicas deployment/web
k set image deployment/web web=nginx:1.30
k rollout status deployment web --timeout=20s
has '2 ' k rollout history deployment web
k rollout undo deployment web
is 'nginx:1.29 fluent-bit:4.0' field '.spec.template.spec.containers[*].image' deployment/web
k rollout status deployment web --timeout=20s
k delete deployment web --timeout=20s
k wait --for=delete replicasets -l app=web --timeout=20s
