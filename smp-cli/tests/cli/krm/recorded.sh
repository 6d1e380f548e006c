# What kubectl kustomize sends. Annotations of the orchestrator are kept, and the Rack merges by its list map keys.
smp krm < recorded.yaml | diff recorded.yaml -
smp krm < recorded.yaml 2>&1 > /dev/null
