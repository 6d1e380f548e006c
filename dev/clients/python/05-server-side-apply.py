# Server-side apply creates an object
# waiting: server-side apply
from kubernetes import client, config

config.load_kube_config()
body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "applied"}}
client.CoreV1Api().patch_namespaced_config_map(
    "applied", "default", body, field_manager="checks", _content_type="application/apply-patch+yaml"
)
