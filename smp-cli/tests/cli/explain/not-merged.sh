# `$patch: delete` in a list that is not merged.
smp explain -f not-merged.yaml -p '{spec: {tolerations: [{$patch: delete, key: a}]}}'
smp explain -f not-merged.yaml -p '{spec: {tolerations: [{$patch: delete, key: a}, {key: b, operator: Exists}]}}'
smp apply -f not-merged.yaml -p '{spec: {tolerations: [{$patch: delete, key: a}]}}'
