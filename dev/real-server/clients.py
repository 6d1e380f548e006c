"""The Python client through `smp proxy`: patches, a custom resource, a watch."""
from kubernetes import client, config, watch

config.load_kube_config()
core, custom = client.CoreV1Api(), client.CustomObjectsApi()
STRATEGIC = "application/strategic-merge-patch+json"
namespace = "checks"

ports = [{"name": "dns", "port": 53, "protocol": "UDP"}, {"name": "dns-tcp", "port": 53, "protocol": "TCP"}]
core.create_namespaced_service(namespace, {"metadata": {"name": "python"}, "spec": {"clusterIP": "None", "ports": ports}})
since = core.list_namespaced_service(namespace).metadata.resource_version
port = {"$patchMergeKey": ["port", "protocol"], "port": 53, "protocol": "TCP", "name": "renamed"}
core.patch_namespaced_service("python", namespace, {"spec": {"ports": [port]}}, _content_type=STRATEGIC)
events = watch.Watch().stream(core.list_namespaced_service, namespace, resource_version=since, timeout_seconds=30)
event = next(event for event in events if event["object"].metadata.name == "python")
names = [port.name for port in event["object"].spec.ports]
assert (event["type"], names) == ("MODIFIED", ["dns", "renamed"]), (event["type"], names)

try:
    core.patch_namespaced_service("python", namespace, {"spec": {"ports": [{"port": 53, "name": "a"}]}}, _content_type=STRATEGIC)
    raise SystemExit("an ambiguous patch was sent")
except client.ApiException as error:
    assert error.status == 422 and "AmbiguousMergeKey" in error.body, error

rack = {"apiVersion": "example.com/v1", "kind": "Rack", "metadata": {"name": "python"}}
rack["spec"] = {"slots": [{"position": 1, "device": "a"}, {"position": 2, "device": "b"}]}
where = ("example.com", "v1", namespace, "racks")
custom.create_namespaced_custom_object(*where, rack)
slots = {"spec": {"slots": [{"position": 2, "device": "c"}]}}
patched = custom.patch_namespaced_custom_object(*where, "python", slots, _content_type=STRATEGIC)
assert patched["spec"]["slots"] == [{"position": 1, "device": "a"}, {"position": 2, "device": "c"}], patched
