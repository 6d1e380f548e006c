# A watch reports the events of a list, and later changes
import threading

from kubernetes import client, config, watch

config.load_kube_config()
core = client.CoreV1Api()


def config_map(name, **data):
    return client.V1ConfigMap(metadata=client.V1ObjectMeta(name=name, labels={"check": name}), data=data)


core.create_namespaced_config_map("default", config_map("watched", a="1"))
later = threading.Timer(0.3, core.delete_namespaced_config_map, ["watched", "default"])
later.start()
events = watch.Watch().stream(
    core.list_namespaced_config_map, "default", label_selector="check=watched", timeout_seconds=10
)
for event, kind in zip(events, ["ADDED", "DELETED"]):
    assert event["type"] == kind, event
    assert event["object"].metadata.name == "watched"
later.join()
