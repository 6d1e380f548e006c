#!/usr/bin/env bash
# Runs `smp lint` with the inputs of action.yml, which are variables with one value per line. The argument is the command.
set -euo pipefail

arguments=(lint --recursive --format github)
add() {
  local option=$1 value
  while IFS= read -r value; do
    if [ -n "$value" ]; then arguments+=("$option$value"); fi
  done <<<"$2"
}
add --filename= "${OBJECTS-}"
add --schema= "${SCHEMA-}"
add --deny= "${DENY-}"
add --allow= "${ALLOW-}"
arguments+=(--)
add "" "$PATCHES"
exec "$1" "${arguments[@]}"
