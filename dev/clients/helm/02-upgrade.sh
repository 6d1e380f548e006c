# `upgrade` and `rollback` change objects, run hooks, and keep a history of revisions
helm install web "$CHART" $INSTALL
helm upgrade web "$CHART" --set image=nginx:1.28,replicas=3 --wait --timeout 20s
until_has '"replicas":3' "/apis/apps/v1/namespaces/$NS/deployments/web"
helm rollback web 1 --wait --timeout 20s
until_has 'nginx:1.27' "/apis/apps/v1/namespaces/$NS/deployments/web"
has '^3 .*Rollback to 1' helm history web
