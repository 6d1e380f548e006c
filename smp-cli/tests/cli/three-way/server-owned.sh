# What a server owns is left out of patches.
smp three-way stale.yaml stale.yaml live.yaml
smp three-way stale.yaml stale.yaml live.yaml --server-owned
smp diff live.yaml stale.yaml
smp diff live.yaml stale.yaml --type json
smp three-way login-1.yaml login-2.yaml login-live.yaml --show-secrets
smp diff login-1.yaml login-2.yaml --show-secrets
