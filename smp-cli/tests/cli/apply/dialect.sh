# A stock server leaves an empty object for `$patch: delete` in a field, and puts a new item before known ones.
smp apply --type-name v1/Pod --filename dialect.yaml --patch '{spec: {securityContext: {$patch: delete}, containers: [{name: b}]}}'
smp apply --type-name v1/Pod --filename dialect.yaml --patch '{spec: {securityContext: {$patch: delete}, containers: [{name: b}]}}' --dialect upstream
