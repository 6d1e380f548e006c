# Server-side apply creates an object, refuses what another manager owns, and takes it over by force
from kubernetes import client, config

config.load_kube_config()
core = client.CoreV1Api()


def applied(manager, color, **options):
    body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "applied"}, "data": {"color": color}}
    options["_content_type"] = "application/apply-patch+yaml"
    return core.patch_namespaced_config_map("applied", "default", body, field_manager=manager, **options)


applied("checks", "red")
try:
    applied("others", "blue")
    raise AssertionError("the conflict was not noticed")
except client.ApiException as error:
    assert error.status == 409 and 'conflict with \\"checks\\"' in error.body, error.body
forced = applied("others", "blue", force=True)
assert forced.data == {"color": "blue"}
assert [entry.manager for entry in forced.metadata.managed_fields] == ["others"]
core.delete_namespaced_config_map("applied", "default")
