# In a folder, patches that need no type apply to every object, and the rest is summarized.
smp apply -f mixed -p '{metadata: {labels: {team: a}}}' -o name
smp apply -f mixed -p '{metadata: {labels: {team: a}}}' -o name --strict
smp apply -f mixed -p '{metadata: {finalizers: [a]}}' -o name
smp apply -f mixed -p '{kind: Rack, metadata: {finalizers: [a]}}' -o name
smp apply -f mixed -p '{kind: Rack, metadata: {labels: {team: a}}}' -o patch
smp apply -f mixed -p '{kind: Rack, metadata: {finalizers: [a]}}' -o name --type merge
