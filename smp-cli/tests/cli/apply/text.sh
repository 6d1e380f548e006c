# A patch is JSON or YAML, block or flow; the output has the format of the live object.
smp apply -f service.yaml -p '{"spec": {"ports": null}}'
smp apply -f service.yaml -p '{spec: {ports: null}}' -o json
smp apply -f service.yaml -p 'spec: {selector: null}' -p 'spec: {ports: null}'
