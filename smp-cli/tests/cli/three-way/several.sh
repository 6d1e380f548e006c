# Objects are paired; what is to be created or deleted is told, and done with --apply.
smp three-way original.yaml modified.yaml current.yaml
smp three-way original.yaml modified.yaml current.yaml --apply
