# Label selectors, as in kubectl.
smp apply -f labels.yaml -l app=web -p '{data: {k: w}}'
smp apply -f labels.yaml -l 'app in (web, shop),!legacy' -p '{data: {k: w}}' -o name
smp apply -f labels.yaml -l app=none -p '{data: {k: w}}'
smp apply -f labels.yaml -l 'app in web' -p '{data: {k: w}}'
