# A patch is JSON or YAML, in block or flow style. The output has the format of the live object.
smp apply -f service.yaml -p '{"spec": {"ports": null}}'
smp apply -f service.yaml -p '{spec: {ports: null}}' -o json
smp apply -f service.yaml -p 'spec: {selector: null}' -p 'spec: {ports: null}'
