#!/usr/bin/env bash
# Puts a copy of the database in place of the current one, on the primary; the replica follows. Run as
# root:
#   deploy/restore.sh FILE
# Saves what there is first, and lists the rows that the copy does not have.
set -euo pipefail
[ $# -eq 1 ] || { echo "Usage: deploy/restore.sh FILE" >&2; exit 2; }
FILE=$(realpath "$1")
cd "$(dirname "$0")/.."
. deploy/common.sh

is_primary "$OWN_LITEFS" || fail "This box is no primary, or LiteFS does not run."

new_folder restore
"$NODE" --no-warnings=ExperimentalWarning scripts/check-copy.ts "$FILE" "$SAVED/copy.db"
"$LITEFS" export -name portal.db -url "$OWN_LITEFS" "$SAVED/portal.db"
echo "Saved what there is: $SAVED/portal.db"
"$NODE" --no-warnings=ExperimentalWarning scripts/lost-rows.ts "$SAVED/portal.db" "$SAVED/copy.db" >"$SAVED/lost.jsonl"
echo "The rows that the copy does not have, or has otherwise: $SAVED/lost.jsonl"
"$LITEFS" import -name portal.db -url "$OWN_LITEFS" "$SAVED/copy.db"

restart
wait_for primary
echo "The copy is in place. Look at the list of money without an order: what was paid since the copy."
