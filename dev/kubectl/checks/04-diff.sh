# `diff` is silent without a difference, and else shows it and ends with exit code 1
k apply -f web-without-log.yaml
is '' k diff -f web-without-log.yaml
refused '+      - image: fluent-bit:4.0' k diff -f web.yaml
