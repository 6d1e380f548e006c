# What kubectl get prints for several objects counts as these objects.
smp apply -f list.json -p '{"metadata": {"name": "two"}, "data": {"k": "w"}}'
