# After client-side `apply`, `apply --server-side` takes the fields over, so that those that the next manifest drops are deleted
greeting() {
  k apply "$@" -f - <<END
apiVersion: v1
kind: ConfigMap
metadata: {name: greeting}
data: $data
END
}
data='{text: hello, old: value}' greeting
is kubectl-client-side-apply field '.metadata.managedFields[*].manager' configmap/greeting
data='{text: hello, old: value}' greeting --server-side
is 'kubectl kubectl-last-applied' field '.metadata.managedFields[*].manager' configmap/greeting
is 'Apply Apply' field '.metadata.managedFields[*].operation' configmap/greeting
data='{text: hello}' greeting --server-side
is '{"text":"hello"}' field .data configmap/greeting
# The annotation follows, so a client-side apply continues from there.
data='{text: hallo}' greeting
is '{"text":"hallo"}' field .data configmap/greeting
