# `delete --cascade` with `background` and `foreground` deletes dependents, and `orphan` keeps them without the reference
for cascade in background foreground orphan; do
  k apply -f owner.yaml
  uid=$(field .metadata.uid configmap/owner)
  k apply -f - <<END
apiVersion: v1
kind: ConfigMap
metadata:
  name: child
  ownerReferences:
  - {apiVersion: v1, kind: ConfigMap, name: owner, uid: $uid, blockOwnerDeletion: true}
END
  k delete configmap owner --cascade="$cascade" --timeout=20s
  if [ "$cascade" = orphan ]; then
    is '' field .metadata.ownerReferences configmap/child
  else
    k wait --for=delete configmap/child --timeout=20s
  fi
done
