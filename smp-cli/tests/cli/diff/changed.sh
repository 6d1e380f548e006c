# A difference is an exit code of 1, as diff has it.
cd ../../../../examples && smp diff deployment-original.yaml deployment-modified.yaml
cd ../../../../examples && smp diff deployment.yaml deployment.yaml
