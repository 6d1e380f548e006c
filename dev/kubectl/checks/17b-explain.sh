# `explain` of a built-in kind prints the fields and their types
has 'replicas	<integer>' k explain deployment.spec
has '<integer>' k explain deploy.spec.replicas
has 'GROUP:      apps' k explain deployment
