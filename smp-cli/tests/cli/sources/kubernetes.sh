# --kubernetes and .smp.yaml choose the version of Kubernetes, whose kinds and fields are known.
smp validate kubernetes/deployment.yaml
smp validate kubernetes/deployment.yaml --kubernetes v1.34.5-gke.100
cd kubernetes && smp validate deployment.yaml | tail -n 1
cd kubernetes && smp validate deployment.yaml --kubernetes 1.35
smp validate kubernetes/kinds.yaml --kubernetes 1.34
smp validate kubernetes/kinds.yaml --kubernetes 1.35
smp validate kubernetes/kinds.yaml
smp lint kubernetes/patch.yaml --kubernetes 1.34
smp lint -f kubernetes/deployment.yaml kubernetes/patch.yaml --kubernetes 1.34
smp lint -p '{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingAdmissionPolicyBinding, spec: {}}' --kubernetes 1.35
smp explain pod.spec.hostnameOverride | head -n 12
smp explain pod.spec.schedulingGroup --kubernetes 1.35
smp explain pod.spec.volumes.projected.sources.podCertificate.userAnnotations --kubernetes 1.34
smp explain admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding.spec --kubernetes 1.35
smp explain mutatingadmissionpolicybinding --kubernetes 1.35 | head -n 4
smp explain -f kubernetes/deployment.yaml --patch-file kubernetes/patch.yaml --kubernetes 1.34
smp validate kubernetes/deployment.yaml --kubernetes 1.34 --schema ../../../../examples/rack-crd.yaml | tail -n 1
smp validate kubernetes/deployment.yaml --kubernetes 1.18
smp validate kubernetes/deployment.yaml --kubernetes latest
cd kubernetes/wrong && smp validate ../deployment.yaml
