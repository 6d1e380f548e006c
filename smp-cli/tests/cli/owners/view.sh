# Each owner is said once for what is below it. Atomic parts, defaults and fields without an owner are marked.
smp owners web.yaml
# Items are found by their keys, without a schema by those that owners have. Values of Secrets are masked.
cat list.yaml | smp owners -
smp owners -f list.yaml -n shop --show-secrets --color always | sed 's/\x1b/ESC/g' | head -9
