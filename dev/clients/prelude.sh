# Runs before each check that is a shell script. `cargo xtask clients` sets HELM, INSTALL, CHART, CONTROLLER, URL and NS.
set -euo pipefail

# helm ARGUMENT…: runs helm in the namespace of the check.
helm() { "$HELM" --namespace "$NS" "$@"; }

# has PATTERN COMMAND…: the command succeeds, and a line of its output matches the extended regular expression.
has() {
  local pattern=$1 output
  shift
  output=$("$@") || { echo "failed: $*" >&2; exit 1; }
  grep -Eq "$pattern" <<<"$output" || { echo "$*: printed \"$output\", without $pattern" >&2; exit 1; }
}

# send METHOD PATH BODY: prints the response; an error response is a failure.
send() { curl --silent --show-error --fail -X "$1" "$URL$2" -H 'Content-Type: application/json' --data-binary "$3"; }

# until_has PATTERN PATH: waits until the object matches.
until_has() {
  for _ in $(seq 100); do
    if curl --silent "$URL$2" | grep -Eq "$1"; then return; fi
    sleep 0.1
  done
  echo "$2 does not match $1" >&2
  exit 1
}
