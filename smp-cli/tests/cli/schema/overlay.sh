# Overlays set strategies, keys and defaults, in documents and in the built-in types.
smp apply -f live.yaml --patch-file patch.yaml --schema rack.yaml
smp apply -f live.yaml --patch-file patch.yaml --schema rack.yaml --overlay overlay.yaml
smp apply -f live.yaml -p 'spec: {slots: [{number: 1, side: back, holds: nothing}]}' --schema rack.yaml --overlay overlay.yaml --overlay one-key.yaml
smp apply -f pod.yaml -p 'spec: {containers: [{name: web, securityContext: {capabilities: {add: [SYS_TIME]}}}]}' --schema rack.yaml --overlay overlay.yaml
printf '%s' '{"op": "apply", "gvk": "example.com/v1/Rack", "live": {"spec": {"tags": ["a"]}}, "patch": {"spec": {"tags": ["b"]}}}' | smp batch --schema rack.yaml --overlay overlay.yaml

# All mistakes of an overlay are reported at once.
smp apply -f live.yaml -p '{}' --overlay overlay.yaml
smp apply -f live.yaml -p '{}' --overlay wrong-words.yaml
smp diff pod.yaml pod.yaml --overlay wrong-names.yaml
smp batch --overlay nowhere.yaml
