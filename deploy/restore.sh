#!/usr/bin/env bash
# Puts a copy of the database in place of the current one, on the primary; the replica follows. Run as
# root:
#   deploy/restore.sh FILE
# Saves what there is first, and lists the rows that the copy does not have. Meanwhile the portal is
# stopped, so it need not be able to start.
set -euo pipefail
[ $# -eq 1 ] || { echo "Usage: deploy/restore.sh FILE" >&2; exit 2; }
FILE=$(realpath "$1")
cd "$(dirname "$0")/.."
. deploy/common.sh

# The release that is to read the copy; upgrade.sh goes back to another one.
RELEASE=${RELEASE:-$PWD}

[ "$ROLE" = primary ] || fail "This box is no primary. Run it on the other one."
deploy/refuse-second-primary.sh --only-ask

# node_of_release SCRIPT ARGUMENT...
node_of_release() {
	(cd "$RELEASE" && exec "$NODE" --no-warnings=ExperimentalWarning "$@")
}

new_folder restore
node_of_release scripts/check-copy.ts "$FILE" "$SAVED/copy.db"

trap '[ $? = 0 ] || { stop_litefs; systemctl start mainstreet; echo "The copy is not in place." >&2; }' EXIT
systemctl stop mainstreet
start_litefs_alone
"$LITEFS" export -name portal.db -url "$OWN_LITEFS" "$SAVED/portal.db"
echo "Saved what there is: $SAVED/portal.db"
# By the newer release, also when upgrade.sh goes back: it knows what the older one cannot read.
if "$NODE" --no-warnings=ExperimentalWarning scripts/lost-rows.ts "$SAVED/portal.db" "$SAVED/copy.db" >"$SAVED/lost.jsonl"; then
	echo "The rows that the copy does not have, or has otherwise: $SAVED/lost.jsonl"
else
	echo "What the copy does not have cannot be listed." >&2
fi
# A release of before this script has none, and the mail is not worth more than the portal.
node_of_release scripts/record-restore.ts "$SAVED/copy.db" "$FILE" "$SAVED/portal.db" ||
	echo "The administrators get no mail about it." >&2
# LiteFS takes the file alone.
[ ! -s "$SAVED/copy.db-wal" ] || fail "$SAVED/copy.db is incomplete: is there room on the disk?"
"$LITEFS" import -name portal.db -url "$OWN_LITEFS" "$SAVED/copy.db"
stop_litefs
trap - EXIT

restart
wait_for primary
echo "The copy is in place. Look at the list of money without an order: what was paid since the copy."
