# After `kill -9`, every object that was acknowledged is there, and a watch continues from its version
# store: file
serve() {
  : >ready
  "$SMP" serve --quiet --data crash.redb --listen 127.0.0.1:0 --kubeconfig crash.conf >ready &
  server=$!
  until grep -q Serving ready; do sleep 0.1; done
  export KUBECONFIG=$PWD/crash.conf
}
serve
trap 'kill $server' EXIT
for i in $(seq 300); do
  printf 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m%s}\n---\n' "$i"
done >maps.yaml
k create namespace "$NS"
version=$(field .metadata.resourceVersion "namespace/$NS")
touch created
k create -f maps.yaml >created &
client=$!
until [ "$(wc -l <created)" -ge 100 ]; do sleep 0.05; done
kill -9 "$server"
wait "$client" || true
serve
cut -d ' ' -f 1 <created | sort >acknowledged
k get configmap -o name | sort >kept
is '' comm -23 acknowledged kept
k get --raw "/api/v1/namespaces/$NS/configmaps?watch=true&timeoutSeconds=1&resourceVersion=$version" >events
is "$(wc -l <kept)" grep -c '"type":"ADDED"' events
