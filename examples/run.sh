#!/usr/bin/env bash
# Runs the main commands on the manifests in this folder.
set -euo pipefail
cd "$(dirname "$0")"

echo "The first run builds smp for files, which takes a few minutes."

# Prints a command and runs it. Exit code 1 means that it found a difference or a conflict, which some examples show.
run() {
  printf '\n$ smp %s\n' "$*"
  cargo run --quiet --package smp-cli --no-default-features -- "$@" || test $? -eq 1
}

run apply -f deployment.yaml --patch-file deployment-patch.yaml
run diff deployment-original.yaml deployment-modified.yaml
run diff deployment-original.yaml deployment-modified.yaml --summary
run three-way deployment-original.yaml deployment-modified.yaml deployment.yaml
run three-way deployment-original.yaml deployment-modified.yaml deployment.yaml --apply
run apply -f service.yaml --patch-file service-patch.yaml
run diff service.yaml service-modified.yaml
run convert --to json -f service.yaml --patch-file service-patch.yaml
run apply -f node.yaml --patch-file node-patch.yaml
run apply -f node.yaml --patch-file node-taint.yaml --overlay overlay.yaml
run schema audit v1/Node --overlay overlay.yaml
run explain service.spec.ports
run schema show node.spec.taints
run merge node-patch.yaml node-cordon.yaml --type-name v1/Node
run conflicts node-patch.yaml node-cordon.yaml --type-name v1/Node
