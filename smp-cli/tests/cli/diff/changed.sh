# A difference exits with 1, like diff.
cd ../../../../examples && smp diff deployment-original.yaml deployment-modified.yaml
cd ../../../../examples && smp diff deployment.yaml deployment.yaml
