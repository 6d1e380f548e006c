# A Deployment: one container changes, one is inserted, one list entry is deleted, the strategy is replaced.
cd ../../../../examples && smp apply -f deployment.yaml --patch-file deployment-patch.yaml
