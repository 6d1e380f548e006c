# With `--tls`, kubectl trusts the server, because the kubeconfig has its certificate authority
"$SMP" serve --quiet --tls --listen 127.0.0.1:0 --kubeconfig tls.conf >ready &
server=$!
trap 'kill $server' EXIT
until grep -q Serving ready; do sleep 0.1; done
grep -q '^Serving on https://' ready
export KUBECONFIG=$PWD/tls.conf
k label namespace default team=a
is a field .metadata.labels.team namespace/default
