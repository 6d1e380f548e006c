# A stock server leaves an empty object where `$patch: delete` stands, and puts a new item before those it knows.
smp apply --type-name v1/Pod --filename dialect.yaml --patch '{spec: {securityContext: {$patch: delete}, containers: [{name: b}]}}'
smp apply --type-name v1/Pod --filename dialect.yaml --patch '{spec: {securityContext: {$patch: delete}, containers: [{name: b}]}}' --dialect upstream
