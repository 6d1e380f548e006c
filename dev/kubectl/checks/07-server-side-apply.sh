# `apply --server-side` refuses what another manager owns and names it, takes it over with `--force-conflicts`, and deletes what the manifest drops
k apply --server-side --field-manager=a -f - <<'END'
apiVersion: v1
kind: ConfigMap
metadata: {name: shared}
data: {color: red, size: xl}
END
other() {
  k apply --server-side --field-manager=b "$@" -f - <<'END'
apiVersion: v1
kind: ConfigMap
metadata: {name: shared}
data: {color: blue}
END
}
refused 'conflict with "a": .data.color' other
has 'serverside-applied' other --force-conflicts
is 'a b' field '.metadata.managedFields[*].manager' configmap/shared
is 'blue xl' field '.data.*' configmap/shared
# `a` gives up its last field, which only it owned. What `b` owns stays.
k apply --server-side --field-manager=a -f - <<'END'
apiVersion: v1
kind: ConfigMap
metadata: {name: shared}
END
is b field '.metadata.managedFields[*].manager' configmap/shared
is '{"color":"blue"}' field .data configmap/shared
has 'serverside-applied' other
before=$(field .metadata.resourceVersion configmap/shared)
other
is "$before" field .metadata.resourceVersion configmap/shared
