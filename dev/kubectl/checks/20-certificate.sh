# `certificate approve` and `certificate deny` decide about signing requests; an approved one cannot be denied
# Made with `openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=probe | base64`.
request=LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIS01ISUNBUUF3RURFT01Bd0dBMVVFQXd3RmNISnZZbVV3V1RBVEJnY3Foa2pPUFFJQkJnZ3Foa2pPUFFNQgpCd05DQUFTZ2NXMUFwblZnUHRkQnMyeHBpZUNMb3lVa1FzaDQ3N1J5VHJFalFqUkZtMTFzVWpEYjFkR1FSa1pHClpiTE9PaXVMejBlMjhhZnA4UDg4R25uQ0J2N0pvQUF3Q2dZSUtvWkl6ajBFQXdJRFNBQXdSUUlnTmxlMnRQbVgKdmo4SDVnbGRwQUNYME9PdFUzK1VmR0x5RDBOR1R0Y2JoaklDSVFEWCtQcXE5MlhKcjZGSlUxa051ZVhYN3R1ZQpkWEdIbjVEcDM0U29HUEtjRHc9PQotLS0tLUVORCBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0K
for name in one two; do
  k create -f - <<END
apiVersion: certificates.k8s.io/v1
kind: CertificateSigningRequest
metadata: {name: $NS-$name}
spec: {request: $request, signerName: example.com/test, usages: [client auth]}
END
done
k certificate approve "$NS-one"
is Approved field '.status.conditions[*].type' "csr/$NS-one"
k certificate deny "$NS-two"
is Denied field '.status.conditions[*].type' "csr/$NS-two"
refused 'already Approved' k certificate deny "$NS-one"
k get csr "$NS-one" | grep -q 'smp .*Approved'
