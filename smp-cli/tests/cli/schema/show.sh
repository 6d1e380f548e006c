# A type is a table of its fields. A field has its properties and the fields of its items.
smp schema show service.spec
smp schema show v1/Service.spec.ports
smp schema show deployments.spec.template.spec.containers[].ports.protocol
smp schema show svc.spec.ports.protocol -o yaml
smp schema show io.k8s.api.core.v1.Taint -o json
smp schema show rack --schema racks.yaml
smp schema show rack.spec.slots --schema racks.yaml
smp schema show 'configmap.data'
smp schema show io.k8s.apimachinery.pkg.api.resource.Quantity
smp schema show pdb.spec.selector
