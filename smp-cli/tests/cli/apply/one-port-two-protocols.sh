# The patch changes only the TCP port.
cd ../../../../examples && smp apply -f service.yaml --patch-file service-patch.yaml
