# With its default options, helm 4 installs and upgrades a chart by server-side apply, and refuses to overwrite what others changed
helm install web "$CHART" --create-namespace
has '"manager":"helm","operation":"Apply"' send GET "/apis/apps/v1/namespaces/$NS/deployments/web" ''
helm upgrade web "$CHART" --set image=nginx:1.28
until_has 'nginx:1.28' "/apis/apps/v1/namespaces/$NS/deployments/web"
