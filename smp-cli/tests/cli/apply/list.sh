# A List, as kubectl get prints it, is processed as its items.
smp apply -f list.json -p '{"metadata": {"name": "two"}, "data": {"k": "w"}}'
smp apply -f list.json -p '{"data": {"k": "w"}, "x": 1}' --reject-unknown-fields
smp apply -f list.json -p '{"metadata": {"name": "two"}, "data": {"k": {}}}'
