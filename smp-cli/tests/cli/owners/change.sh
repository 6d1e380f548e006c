# Owners change, and fields do not. What it means is said before.
smp owners stale.yaml --drop old-tool --drop before-first-apply
smp owners stale.yaml --give before-first-apply=argocd -o json-patch
smp owners stale.yaml --give argocd=flux -o json-patch | head -7
smp owners stale.yaml --reset -o json-patch
smp owners stale.yaml --give helm=argocd
cp stale.yaml edited.yaml; smp owners edited.yaml --reset -i; cat edited.yaml; rm edited.yaml
smp owners stale.yaml --drop old-tol
smp owners plain.yaml --drop a
smp owners list.yaml --drop kubectl -o json-patch
smp owners -f list.yaml --drop kubectl -o tree
cat stale.yaml | smp owners - --reset -i
smp owners stale.yaml --give old-tool
