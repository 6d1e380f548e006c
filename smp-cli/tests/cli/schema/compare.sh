# The differences between two schemas.
smp schema compare rack.yaml rack-2.yaml
smp schema compare rack.yaml rack-2.yaml -o yaml
smp schema compare rack.yaml rack-2.yaml --ignore-list-types
smp schema compare rack.yaml rack.yaml
smp schema compare built-in ../../../../openapi/v2/swagger.json
smp schema compare rack.yaml nowhere.yaml
smp schema compare rack.yaml overlay.yaml
