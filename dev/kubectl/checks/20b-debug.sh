# `debug` adds an ephemeral container; `logs`, `exec`, `attach` and `port-forward` report that no containers run
k run web --image=nginx
k debug web --image=busybox --target=web -c helper
is helper field '.spec.ephemeralContainers[*].name' pod/web
for command in 'logs web' 'exec web -- ls' 'attach web' 'port-forward web 18080:80'; do
  refused 'smp-server does not run containers' k $command
done
