# A Deployment: one container changes, one comes before it, one list entry goes, the strategy is replaced.
cd ../../../../examples && smp apply -f deployment.yaml --patch-file deployment-patch.yaml
