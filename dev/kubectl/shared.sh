# kube-apiserver and `smp serve` read and write the same objects in one etcd. KUBECONFIG is that of smp serve, and REAL that of
# kube-apiserver.

# kubectl with kube-apiserver.
real() { KUBECONFIG=$REAL "$KUBECTL" --cache-dir "$CACHE-real" -n "$NS" "$@"; }

# eventually WHAT COMMAND…: the command succeeds within 30 seconds.
eventually() {
  local what=$1 start=$SECONDS
  shift
  until "$@"; do
    [ $((SECONDS - start)) -lt 30 ] || fail "$what"
    sleep 0.2
  done
}

# Both show an object alike, apart from who manages which field, which only kube-apiserver knows.
same() { [ "$(k get "$1" -o json)" = "$(real get "$1" -o json)" ]; }

gone() { ! k get "$1" >/dev/null 2>&1; }

alike() {
  local object
  for object in deployment/web service/dns configmap/a rack/r1 namespace/shared; do
    eventually "kube-apiserver and smp serve show $object differently" same "$object"
  done
}

# kube-apiserver reads what smp serve wrote.
k apply -f racks.yaml
for file in web.yaml dns.yaml rack.yaml; do k apply -f $file; done
k create configmap a --from-literal=color=red
alike

# smp serve reads, watches and patches what kube-apiserver wrote.
before=$(field .metadata.resourceVersion configmap/a)
real scale deployment/web --replicas=7
real create configmap b --from-literal=color=blue
real label rack/r1 checked=yes
alike
has '"color":"blue"' k get --raw \
  "/api/v1/namespaces/$NS/configmaps?watch=true&timeoutSeconds=2&resourceVersion=$before"
k patch deployment/web -p '{"spec": {"template": {"spec": {"terminationGracePeriodSeconds": 5}}}}'
k patch configmap/a -p '{"data": {"size": "xl"}}'
alike
real delete configmap/b
eventually "smp serve still has an object that kube-apiserver deleted" gone configmap/b
