# `get -w` prints a row for each change, with the columns of the kind
k apply -f greeting.yaml
k get configmap -w --no-headers --field-selector metadata.name=greeting >rows &
watch=$!
until grep -q greeting rows; do sleep 0.1; done
k patch configmap greeting -p '{"data":{"more":"x"}}'
k delete configmap greeting
for _ in $(seq 50); do
  if [ "$(wc -l <rows)" -ge 3 ]; then break; fi
  sleep 0.1
done
kill "$watch"
is "greeting 1
greeting 2
greeting 2" sh -c "sed -E 's/ +/ /g' rows | cut -d ' ' -f 1,2"
