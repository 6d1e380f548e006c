# A recommended strategy and what stock servers know are shown separately.
smp explain pod.status.containerStatuses.state
smp schema show pod.status.containerStatuses.state
smp schema show io.k8s.api.apps.v1.DaemonSetSpec
