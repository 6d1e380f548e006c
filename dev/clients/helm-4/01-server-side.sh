# The default options of helm 4 install a chart
# waiting: server-side apply
helm install web "$CHART" --create-namespace
