#!/usr/bin/env bash
# Lets this box, which was the primary, follow the one that has been promoted since. Run as root, with
# mainstreet stopped:
#   deploy/rejoin.sh
# Saves the whole of what this box has, lists the rows that the new primary does not have, and only then
# starts from a copy of it.
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/common.sh

if answers "$OWN_LITEFS/info"; then fail "LiteFS still runs here. First: systemctl disable --now mainstreet"; fi
is_primary "$OTHER_LITEFS" || fail "The other box is no primary: there is nothing to follow."

# Nothing is left here when a rejoin was interrupted; the run before has saved it.
if [ -e "$LITEFS_DATA_DIR/dbs/portal.db/database" ]; then
	new_folder rejoin
	cp -a "$LITEFS_DATA_DIR" "$SAVED/litefs"
	cp "$LITEFS_DATA_DIR/dbs/portal.db/database" "$SAVED/portal.db"
	if [ -e "$LITEFS_DATA_DIR/dbs/portal.db/wal" ]; then cp "$LITEFS_DATA_DIR/dbs/portal.db/wal" "$SAVED/portal.db-wal"; fi
	"$LITEFS" export -name portal.db -url "$OTHER_LITEFS" "$SAVED/primary.db"
	echo "Saved what this box has: $SAVED"
	"$NODE" --no-warnings=ExperimentalWarning scripts/lost-rows.ts "$SAVED/portal.db" "$SAVED/primary.db" >"$SAVED/lost.jsonl"
	echo "The rows that the new primary does not have, or has otherwise: $SAVED/lost.jsonl"
fi

# First: an empty box must not start as a primary.
set_role replica "$OTHER_IP"
rm -f "$REFUSED"
rm -rf "${LITEFS_DATA_DIR:?}"/*
restart
wait_for replica
echo "This box is a replica now."
