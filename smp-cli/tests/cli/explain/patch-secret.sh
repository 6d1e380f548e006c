# Values of Secrets are masked, but changes are visible.
smp explain -f objects.yaml -p '{kind: Secret, data: {password: c2VjcmV0LTI=, user: YWRtaW4=, token: dA==}}'
smp explain -f objects.yaml -p '{kind: Secret, data: {password: c2VjcmV0LTI=}}' --show-secrets
smp explain -f objects.yaml -p '{kind: Secret, data: {password: c2VjcmV0LTI=}}' -o json
