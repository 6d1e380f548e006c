# Objects are created, read, listed, replaced and deleted; a conflict and a missing object are errors
from kubernetes import client, config
from kubernetes.client.rest import ApiException

config.load_kube_config()
core = client.CoreV1Api()


def config_map(name, **data):
    return client.V1ConfigMap(metadata=client.V1ObjectMeta(name=name, labels={"check": name}), data=data)


def refused(status, function, *arguments):
    try:
        function(*arguments)
    except ApiException as error:
        assert error.status == status, error
    else:
        raise AssertionError(f"not refused with {status}")


made = core.create_namespaced_config_map("default", config_map("objects", a="1"))
made.data["a"] = "2"
assert core.replace_namespaced_config_map("objects", "default", made).data == {"a": "2"}
refused(409, core.replace_namespaced_config_map, "objects", "default", made)
assert len(core.list_namespaced_config_map("default", label_selector="check=objects").items) == 1
core.delete_namespaced_config_map("objects", "default")
refused(404, core.read_namespaced_config_map, "objects", "default")
