# `--summary` shows what the patch changes in CURRENT.
smp three-way original.yaml modified.yaml current.yaml --summary
smp three-way original.yaml modified.yaml current.yaml --summary=unified
smp three-way original.yaml modified.yaml current.yaml --summary -o json
smp three-way original.yaml modified.yaml current.yaml --summary --exit-code
smp three-way secret-1.yaml secret-2.yaml secret-3.yaml --summary
