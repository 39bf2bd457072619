# shellcheck shell=bash disable=SC2034 # the scripts use the variables
# Sourced by the scripts beside it: where things are, and how they speak. Standard output belongs to results.

set -euo pipefail

# Behind "source … ||" a failure stops the script only where that is said.
root="$(CDPATH="" cd -- "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)" || exit 1
deps="$root/.deps"
shared="${BOOKSPINE_SHARED:-$root/../shared}"
python="$deps/venv/bin/python"
version="$(cat "$root/VERSION")" || exit 1

# What every Swift build is made with. By default two functions share a variable that holds a type: one may leave there a type that
# another thread is still laying out, the other takes it for whole, and a first call beside others writes over its stack.
swift_flags=(-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)

# say TEXT...: one line on standard error.
say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# fail TEXT...: say it and stop.
fail() {
  say "error: $*"
  exit 1
}

# The value of an option that needs one: value_of OPTION "$@" (the arguments that follow it). To be assigned to a variable
# alone: in front of && or within an array a failure would not stop the script.
value_of() {
  [ $# -ge 2 ] || fail "$1 needs a value"
  printf '%s' "$2"
}

# Finds in the built library, its models and its runtime what the Python package needs.
export_library_paths() {
  export BOOKSPINE_LIBRARY="${BOOKSPINE_LIBRARY:-$root/build/libbookspine.so}"
  export BOOKSPINE_MODEL_DIR="${BOOKSPINE_MODEL_DIR:-$deps/models}"
  export BOOKSPINE_RUNTIME_DIR="${BOOKSPINE_RUNTIME_DIR:-$deps/openvino}"
  export PYTHONPATH="$root/Bindings/Python${PYTHONPATH:+:$PYTHONPATH}"
}
