# Types are written with all types that they refer to, as Swagger 2.0 or OpenAPI 3.0.
smp schema emit --schema racks.yaml rack -o yaml
smp schema emit --schema racks.yaml com.example.v1.RackSpec --openapi 3 -o yaml
smp schema emit v1/Taint
smp schema emit io.k8s.api.core.v1.Taint
smp schema emit | grep -c '^    "io.k8s'
smp schema emit --schema racks.yaml | smp apply --schema /dev/stdin -f racked.yaml -p '{spec: {slots: [{number: 2, holds: fan}]}}'
out=$(mktemp -d) && smp schema emit --openapi 3 --by-group-version $out deployment pdb && cd $out && find . -type f | sort
out=$(mktemp -d) && smp schema emit --openapi 3 --by-group-version $out/new --schema racks.yaml -o yaml && cd $out && find . -type f | sort
smp schema emit --schema racks.yaml rack deployment
out=$(mktemp -d) && smp schema emit --by-group-version $out/new --schema escaping.yaml && cd $out && find . -type f
out=$(mktemp -d) && smp schema emit --by-group-version $out deployment && grep openapi $out/apis/apps/v1.json
