# A readable difference: by path with list items named by keys, or unified.
smp diff before/web.yaml after/web.yaml --summary
smp diff before/web.yaml after/web.yaml --summary=unified
smp diff before after --summary
smp diff before/web.yaml before/web.yaml --summary
smp diff before/web.yaml after/web.yaml --summary --show-managed-fields | grep manager
smp diff before/web.yaml after/web.yaml --summary --color=always | head -3 | sed 's/\x1b/ESC/g'
NO_COLOR=1 smp diff before/web.yaml after/web.yaml --summary | head -3
