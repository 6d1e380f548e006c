# - is standard input.
cat service.yaml | smp apply -f - -p 'spec: {ports: null}'
echo '{"spec": {"ports": null}}' | smp apply -f service.yaml --patch-file -
