# Values of Secrets are masked without --show-secrets. Different values have different masks.
smp diff before/rest.yaml after/rest.yaml --summary
smp diff before/rest.yaml after/rest.yaml --summary=unified | grep -v kind
smp diff before/rest.yaml after/rest.yaml --summary --show-secrets | grep password
smp diff before/rest.yaml after/rest.yaml --untyped | grep -A9 Secret
smp diff before/rest.yaml after/rest.yaml --untyped --show-secrets | grep -A9 Secret
smp diff before/rest.yaml after/rest.yaml --untyped | smp apply -f before/rest.yaml --patch-file - --untyped -o name
smp diff before/rest.yaml after/rest.yaml --untyped --show-secrets 2>/dev/null | smp apply -f before/rest.yaml --patch-file - --untyped -o name
