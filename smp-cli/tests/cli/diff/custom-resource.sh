# A server rejects a strategic merge patch of a custom resource. The note says so if the patch is something else as a merge patch.
smp apply -f ../apply/rack.yaml --patch-file ../apply/rack-patch.yaml --schema ../apply/rack-definition.yaml | smp diff ../apply/rack.yaml - --schema ../apply/rack-definition.yaml
smp apply -f ../apply/rack.yaml -p '{metadata: {labels: {a: b}}}' --schema ../apply/rack-definition.yaml | smp diff ../apply/rack.yaml - --schema ../apply/rack-definition.yaml
smp apply -f ../apply/rack.yaml --patch-file ../apply/rack-patch.yaml --schema ../apply/rack-definition.yaml | smp three-way ../apply/rack.yaml - ../apply/rack.yaml --schema ../apply/rack-definition.yaml
