# `test` runs the test Pod of a chart, which succeeds
helm install web "$CHART" $INSTALL
has 'Phase: +Succeeded' helm test web --timeout 20s
