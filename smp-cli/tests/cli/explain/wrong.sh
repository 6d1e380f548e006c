# Unknown names get suggestions.
smp explain pod
smp explain pod.spec.contaners
smp explain deploymnt.spec
smp explain hpa.spec
