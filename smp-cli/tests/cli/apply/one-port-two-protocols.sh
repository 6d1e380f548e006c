# Only the TCP entry is meant.
cd ../../../../examples && smp apply -f service.yaml --patch-file service-patch.yaml
