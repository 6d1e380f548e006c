# Names and scope of a CRD that was read are kept and can be used in arguments. Arguments take precedence.
smp schema emit --openapi crd cha --schema chassis.yaml
smp schema emit --openapi crd chassis --schema chassis.yaml --plural frames --scope namespaced -o json 2>/dev/null | grep -e plural -e scope -e shortNames -A1
smp schema show chassis.example.com --schema chassis.yaml
smp schema show CHA.example.com.spec.side --schema chassis.yaml
smp schema show deployments.apps.spec.template
smp schema show chassises --schema chassis.yaml
smp schema show example.com/v1alpha1/Chassis --schema chassis.yaml
smp apply -f live.yaml -p '{}' --type-name example.com/v1alpha1/Chassis --schema chassis.yaml

# Of two definitions of one kind, the first one is used.
smp schema show twin --schema twins.yaml
smp schema show example.com/v1/Twin --schema twins.yaml

# A file of the wrong kind is recognized.
smp schema audit --schema overlay.yaml
smp schema show node.spec.taints --overlay chassis.yaml
smp schema show node.spec.taints --overlay pod.yaml
smp schema show node.spec.taints --overlay two-overlays.yaml
smp schema show rack --schema lost.yaml
smp schema show $(printf 'x%.0s' $(seq 1000)) 2>&1 | wc -c
smp schema show pod.$(printf 'x%.0s' $(seq 1000)) 2>&1 | wc -c
