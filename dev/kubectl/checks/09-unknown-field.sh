# `create` refuses an unknown field; with `--validate=warn` it creates the object and prints a warning
refused 'strict decoding error: unknown field "spec.replica"' k create -f unknown-field.yaml
refused 'not found' k get deployment typo
has 'Warning: unknown field "spec.replica"' k create --validate=warn -f unknown-field.yaml
is 1 field .spec.replicas deployment/typo
