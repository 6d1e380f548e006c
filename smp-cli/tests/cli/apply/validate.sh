# `--validate`, as in kubectl: warnings by default.
smp apply -f validate.yaml -p '{spec: {foo: 1, activeDeadlineSeconds: three, containers: [{name: app, image: y}]}}'
smp apply -f validate.yaml --validate=strict -p '{spec: {foo: 1, activeDeadlineSeconds: three}}'
smp apply -f validate.yaml --validate=ignore -p '{spec: {foo: 1}}'
smp apply -f validate.yaml --validate --type merge -p '{spec: {foo: 1}}'
smp apply -f validate.yaml --validate --type json -p '[{op: add, path: /spec/foo, value: 1}]'
smp apply -f validate.yaml --validate --type json -p '[{op: add, path: /spec/hostNetwork, value: true}]' -o name
smp apply -f validate.yaml --validate --type-name none -p '{spec: {foo: 1}}' -o name
smp apply -f validate.yaml -p '{apiVersion: v1, kind: Service, spec: {ports: []}}'
smp apply -f validate.yaml --type merge -p '{spec: {containers: [{name: app, image: null}]}}'
