# A strategic patch becomes a merge patch or JSON patch with the same effect on this object.
cd ../../../../examples && smp convert --to merge -f service.yaml --patch-file service-patch.yaml
cd ../../../../examples && smp convert --to json -f service.yaml --patch-file service-patch.yaml
cd ../../../../examples && smp convert --to merge -f service.yaml --patch-file service-patch.yaml | smp apply -f service.yaml --type merge --patch-file - -o json | tr -d ' \n'
cd ../../../../examples && smp convert --to json -f service.yaml --patch-file service-patch.yaml | smp apply -f service.yaml --type json --patch-file - -o json | tr -d ' \n'
cd ../../../../examples && smp apply -f service.yaml --patch-file service-patch.yaml -o json | tr -d ' \n'
cd ../../../../examples && smp convert --to strategic --type json -f service.yaml -p '[{op: replace, path: /spec/ports/1/targetPort, value: 1}]'
cd ../../../../examples && smp convert --to merge -f service.yaml -p '{}' -o json
