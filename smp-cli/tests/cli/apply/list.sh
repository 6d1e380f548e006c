# What kubectl get prints for several objects counts as these objects.
smp apply -f list.json -p '{"metadata": {"name": "two"}, "data": {"k": "w"}}'
smp apply -f list.json -p '{"data": {"k": "w"}, "x": 1}' --reject-unknown-fields
smp apply -f list.json -p '{"metadata": {"name": "two"}, "data": {"k": {}}}'
