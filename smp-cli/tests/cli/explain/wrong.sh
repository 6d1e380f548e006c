# Names that lead nowhere are answered with near ones.
smp explain pod
smp explain pod.spec.contaners
smp explain deploymnt.spec
smp explain hpa.spec
