# Objects are paired. Objects to create or delete are listed, and with --apply created or deleted.
smp three-way original.yaml modified.yaml current.yaml
smp three-way original.yaml modified.yaml current.yaml --apply
