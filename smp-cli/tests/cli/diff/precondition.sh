# Some fields must not change.
cd ../../../../examples && smp diff deployment-original.yaml deployment-modified.yaml --precondition metadata.name --precondition spec.template
cd ../../../../examples && smp diff deployment-original.yaml deployment-modified.yaml --precondition spec..template
