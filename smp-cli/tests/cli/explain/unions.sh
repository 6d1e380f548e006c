# The recommended strategy and that of stock servers are shown separately.
smp explain pod.status.containerStatuses.state
smp schema show pod.status.containerStatuses.state
smp schema show io.k8s.api.apps.v1.DaemonSetSpec
smp explain pod.spec.containers.env.value
smp explain pod.spec.securityContext.seccompProfile.localhostProfile
smp schema show pod.spec.containers.env -o json
