# --for-stock-server makes patches for stock API servers, which reject strategic patches for custom resources.
cd ../../../../examples && smp diff service.yaml service-modified.yaml --for-stock-server
cd ../../../../examples && smp diff service.yaml service-modified.yaml --for-stock-server | smp apply -f service.yaml --patch-file - --for-stock-server | diff - service-modified.yaml
smp diff before/rest.yaml after/rest.yaml --for-stock-server --schema ../apply/widget-schema.yaml
sed 's/a: 1/a: 2/' unknown.yaml | smp diff unknown.yaml - --for-stock-server
