# `uninstall --wait` removes the objects; a release with the same name can be installed again
helm install web "$CHART" $INSTALL
helm uninstall web --wait --timeout 20s
has '^$' helm list --short
helm install web "$CHART" $INSTALL --wait --timeout 20s
