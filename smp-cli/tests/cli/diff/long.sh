# Long values show what differs; renamed objects, headers of list items, totals, and what is left out.
smp diff long-1.yaml long-2.yaml --summary
smp diff long-2.yaml long-1.yaml --summary --ignore data.file --ignore 'spec.template.spec.containers[name=log]' --exclude ConfigMap/token
smp diff long-1.yaml long-2.yaml --summary --exclude configmap --ignore spec.template.spec.containers.image --ignore metadata.annotations -o json
smp explain -f long-1.yaml -p '{kind: Deployment, metadata: {annotations: {blob: "a long text that replaces the other one, and that does not fit on the line of its path, which has at most 100 characters"}}}'
