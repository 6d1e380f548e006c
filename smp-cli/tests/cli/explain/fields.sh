# Each kind of field is explained in words, with a patch that applies.
smp explain service.spec.ports
smp explain pod.spec.containers
smp explain po.spec.containers.ports.protocol
smp explain pod.metadata.finalizers
smp explain pod.spec.containers.args
smp explain pod.metadata.labels
smp explain pod.spec
smp explain pod.spec.volumes
smp explain deployments.spec.strategy
smp explain pdb.spec.selector
smp explain pod.spec.tolerations.key
smp explain deployment.spec.replicas
smp explain customresourcedefinition.spec.versions.schema.openAPIV3Schema.default
smp explain 'cm.data'
