# The type comes from the object, --type-name or --schema, or there is none.
smp apply -f widget.yaml -p '{spec: {parts: [{id: a, size: 3}]}}'
smp apply -f widget.yaml -p '{spec: {parts: [{id: a, size: 3}]}}' --untyped
smp apply -f widget.yaml -p '{spec: {parts: [{id: a, size: 3}]}}' --type-name none
smp apply -f widget.yaml -p '{spec: {parts: [{id: a, size: 3}]}}' --schema widget-schema.yaml
echo '{spec: {parts: [{id: a}, {id: b}]}}' | smp apply -f - -p '{spec: {parts: [{id: a, size: 3}]}}' --schema widget-schema.yaml --type-name com.example.v1.Widget -o yaml
smp apply -f service.yaml -p '{spec: {type: NodePort}}' --type-name v1/Servce
