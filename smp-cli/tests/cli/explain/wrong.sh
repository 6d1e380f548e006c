# Unknown names get suggestions.
smp explain pod.spec.contaners
smp explain deploymnt.spec
