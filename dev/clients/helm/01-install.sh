# `install --wait` runs the hooks of a chart, creates its custom resource definition and its objects, and waits for them
helm install web "$CHART" $INSTALL --wait --timeout 20s
has 'STATUS: deployed' helm status web
has 'kind: Widget' helm get manifest web
has 'web-0.1.0' helm list
