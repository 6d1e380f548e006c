# A custom resource is created as soon as its definition exists, and its scale is patched
from kubernetes import client, config

config.load_kube_config()
schema = {"type": "object", "x-kubernetes-preserve-unknown-fields": True}
version = {
    "name": "v1", "served": True, "storage": True, "schema": {"openAPIV3Schema": schema},
    "subresources": {"scale": {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas"}},
}
names = {"plural": "racks", "singular": "rack", "kind": "Rack"}
spec = {"group": "clients.example.com", "scope": "Namespaced", "names": names, "versions": [version]}
definition = {"metadata": {"name": "racks.clients.example.com"}, "spec": spec}
definitions, custom = client.ApiextensionsV1Api(), client.CustomObjectsApi()
definitions.create_custom_resource_definition(definition)
place = ("clients.example.com", "v1", "default", "racks")
rack = {"apiVersion": "clients.example.com/v1", "kind": "Rack", "metadata": {"name": "a"}, "spec": {"replicas": 1}}
custom.create_namespaced_custom_object(*place, rack)
scaled = custom.patch_namespaced_custom_object_scale(*place, "a", {"spec": {"replicas": 3}})
assert scaled["spec"]["replicas"] == 3, scaled
assert custom.get_namespaced_custom_object(*place, "a")["metadata"]["generation"] == 2
definitions.delete_custom_resource_definition("racks.clients.example.com")
