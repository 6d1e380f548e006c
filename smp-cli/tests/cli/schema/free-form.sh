# Overlays describe parts of free-form values, and of kinds without a schema.
smp apply -f release.yaml -p '{spec: {values: {app: {env: [{name: B, value: "3"}]}, sidecar: {env: [{name: A, value: "2"}], args: [b]}}}}' --schema releases.yaml
smp apply -f release.yaml -p '{spec: {values: {app: {env: [{name: B, value: "3"}]}, sidecar: {env: [{name: A, value: "2"}], args: [b]}}}}' --schema releases.yaml --overlay release-overlay.yaml
smp apply -f release.yaml -p '{spec: {values: {app: {env: [{name: B, value: "3"}]}}}}' --overlay release-overlay.yaml
smp apply -f release.yaml -p '{spec: {values: {app: {env: [{name: B, value: "3"}]}}}}' --validate=strict --reject-unknown-fields -o name --overlay release-overlay.yaml
smp explain release.spec.values.app.env --overlay release-overlay.yaml
smp schema show 'release.spec.values' --schema releases.yaml --overlay release-overlay.yaml
smp schema emit release --schema releases.yaml --overlay release-overlay.yaml --openapi crd
smp lint -f release.yaml -p '{spec: {values: {app: {env: [{value: "3"}]}}}}' --overlay release-overlay.yaml --allow CustomResource

# A typing error in a typed object, or in the name of a kind, is an error.
smp apply -f release.yaml -p '{}' --schema releases.yaml --overlay release-wrong.yaml
