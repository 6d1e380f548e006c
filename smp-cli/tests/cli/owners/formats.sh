# The fields of each owner, as text and as JSON.
smp owners web.yaml -o tree
smp owners -f list.yaml -o json --manager kubectl
smp owners web.yaml -o json-patch
