# Fields are set and removed without a patch in YAML. Items are named by their keys.
cd ../../../../examples && smp apply -f deployment.yaml --set spec.replicas=3 --set 'spec.template.spec.containers[name=shop].image=shop:4' --set metadata.labels.team=7 -o patch
cd ../../../../examples && smp apply -f deployment.yaml --unset metadata.labels.scaled-by --unset 'spec.template.spec.containers[name=shop].env[name=LOG_LEVEL]' -o patch
cd ../../../../examples && smp apply -f deployment.yaml --set 'spec.template.spec.containers[name=shop].image=shop:4' --type json -o patch
cd ../../../../examples && smp explain -f deployment.yaml --set 'spec.template.spec.containers[name=shop].image=shop:4' --unset spec.strategy.rollingUpdate.maxSurge
cd ../../../../examples && smp explain -f deployment.yaml --type json --set 'spec.template.spec.containers[name=shop].image=shop:4'
cd ../../../../examples && smp convert --to merge -f service.yaml --set 'spec.ports[protocol=UDP].targetPort=5354'
cd ../../../../examples && smp lint -f deployment.yaml --set spec.replicas=-1
cd ../../../../examples && copy=$(mktemp) && cp shop/deployment.yaml $copy && smp apply -i -f $copy --set spec.replicas=9 --set 'spec.template.spec.containers[name=shop].args[-]=-v' && diff shop/deployment.yaml $copy; rm $copy
# Mistakes name the field, the key or the index that is wrong.
cd ../../../../examples && smp apply -f deployment.yaml --set spec.replicaz=3
cd ../../../../examples && smp apply -f deployment.yaml --set spec.replicas=three
cd ../../../../examples && smp apply -f deployment.yaml --set 'spec.template.spec.containers[name=shp].image=x'
cd ../../../../examples && smp apply -f deployment.yaml --set 'spec.template.spec.containers[5].image=x'
cd ../../../../examples && smp apply -f deployment.yaml --set 'spec.template.spec.containers.image=x'
cd ../../../../examples && smp apply -f deployment.yaml --set spec.replicas
cd ../../../../examples && smp apply -f deployment.yaml --set spec.replicas=null
cd ../../../../examples && smp apply -f deployment.yaml
smp lint --set spec.replicas=3
