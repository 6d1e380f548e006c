# `certificate approve` and `certificate deny` decide about signing requests; an approved one cannot be denied
for name in one two; do
  k create -f - <<END
apiVersion: certificates.k8s.io/v1
kind: CertificateSigningRequest
metadata: {name: $NS-$name}
spec: {request: LS0t, signerName: example.com/test, usages: [client auth]}
END
done
k certificate approve "$NS-one"
is Approved field '.status.conditions[*].type' "csr/$NS-one"
k certificate deny "$NS-two"
is Denied field '.status.conditions[*].type' "csr/$NS-two"
refused 'already Approved' k certificate deny "$NS-one"
k get csr "$NS-one" | grep -q 'smp .*Approved'
