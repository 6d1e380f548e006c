# JSON patches, JSON merge patches and strategic merge patches change objects as their types say
from kubernetes import client, config

config.load_kube_config()
apps = client.AppsV1Api()
containers = [{"name": "web", "image": "nginx:1"}, {"name": "log", "image": "log:1"}]
template = {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": containers}}
body = {"metadata": {"name": "web"}, "spec": {"selector": {"matchLabels": {"app": "web"}}, "template": template}}
apps.create_namespaced_deployment("default", body)
change = {"spec": {"template": {"spec": {"containers": [{"name": "web", "image": "nginx:2"}]}}}}

def patched(kind, body):
    patched = apps.patch_namespaced_deployment("web", "default", body, _content_type=f"application/{kind}+json")
    return [container.image for container in patched.spec.template.spec.containers]

assert patched("strategic-merge-patch", change) == ["nginx:2", "log:1"]
path = "/spec/template/spec/containers/0/image"
assert patched("json-patch", [{"op": "replace", "path": path, "value": "nginx:3"}]) == ["nginx:3", "log:1"]
assert patched("merge-patch", change) == ["nginx:2"]
apps.delete_namespaced_deployment("web", "default")
