# CEL rules are not evaluated, so a server may reject a result that follows all other rules.
smp explain -f rules.yaml -p '{kind: Tank, spec: {level: 3}}'
smp explain -f rules.yaml -p '{kind: Tank, spec: {level: -1}}'
