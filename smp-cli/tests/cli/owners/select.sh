# One field, in the forms of smp, of servers and of JSON pointers; the fields of a manager; those of nobody.
smp owners web.yaml --field spec.replicas
smp owners web.yaml --field '.spec.template.spec.containers[name="web"].image' --field /metadata/labels/team
smp owners web.yaml --field spec.template.spec.containers.ports
smp owners web.yaml --manager keel --manager labeler
smp owners web.yaml --unowned
smp owners -f list.yaml --unowned --manager kubectl
smp owners web.yaml --field spec.replicaz
smp owners web.yaml --field 'spec.template.spec.containers[name=wbe]'
smp owners web.yaml --manager kel
