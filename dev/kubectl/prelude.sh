# Before each check: the commands that checks use. KUBECTL, KUBECONFIG, NS and SMP are set by `cargo xtask kubectl`.
set -euo pipefail

# kubectl in the namespace of the check.
k() { "$KUBECTL" --cache-dir "$CACHE" -n "$NS" "$@"; }

fail() {
  echo "$*" >&2
  exit 1
}

# is TEXT COMMAND…: the command succeeds and prints exactly this.
is() {
  local wanted=$1 output
  shift
  output=$("$@") || fail "failed: $*"
  [ "$output" = "$wanted" ] || fail "$*: printed \"$output\", not \"$wanted\""
}

# has TEXT COMMAND…: the command succeeds, and this is a part of its output or messages.
has() {
  local wanted=$1 output
  shift
  output=$("$@" 2>&1) || fail "failed: $*: $output"
  [[ $output == *"$wanted"* ]] || fail "$*: printed \"$output\", without \"$wanted\""
}

# refused TEXT COMMAND…: the command ends with exit code 1, and this is a part of its messages.
refused() {
  local wanted=$1 output code=0
  shift
  output=$("$@" 2>&1) || code=$?
  [ "$code" -eq 1 ] || fail "$*: exit code $code, not 1: $output"
  [[ $output == *"$wanted"* ]] || fail "$*: printed \"$output\", without \"$wanted\""
}

# field PATH OBJECT: the value of a field, by JSONPath.
field() { k get "$2" -o "jsonpath={$1}"; }

# The rows of a table, with one space between cells.
rows() { "$@" | sed -E 's/ +/ /g; s/ $//'; }

k create namespace "$NS" >/dev/null
