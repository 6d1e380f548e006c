# An overlay counts for what is explained and shown.
smp explain pod.spec.containers.args --overlay overlay.yaml
smp explain node.spec.taints --overlay taints.yaml
