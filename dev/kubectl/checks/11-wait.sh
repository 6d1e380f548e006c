# `wait` ends at once if the condition holds, and as soon as it does if it comes later
k apply -f greeting.yaml
k wait --for=jsonpath='{.data.text}'=hello configmap/greeting --timeout=10s
k wait --for=jsonpath='{.data.text}'=later configmap/greeting --timeout=20s &
sleep 0.5
k patch configmap greeting -p '{"data":{"text":"later"}}'
wait $!
