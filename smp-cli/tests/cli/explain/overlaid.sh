# Explanations and tables include overlays.
smp explain pod.spec.containers.args --overlay overlay.yaml
smp explain node.spec.taints --overlay taints.yaml
