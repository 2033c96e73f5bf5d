#!/usr/bin/env bash
# Makes this box, the replica, the primary, after the other one is lost. Run as root:
#   deploy/promote.sh --the-other-box-is-off
# The old primary must be off, and must stay off until rejoin.sh has run on it. It refuses to start once
# this box has answered it as the primary; nothing else keeps both from taking writes. What it had taken
# and not passed on is missing here from now on.
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/common.sh

if [ "$ROLE" = primary ] && is_primary "$OWN_LITEFS"; then fail "This box is the primary already."; fi
if answers "$OTHER_LITEFS/info" || answers "http://$OTHER_IP:$PORT/healthz"; then
	fail "The other box still answers. On it: systemctl disable --now mainstreet"
fi
[ "${1:-}" = --the-other-box-is-off ] ||
	fail "The other box does not answer; that may be the line. Make sure that it is off, then say --the-other-box-is-off."

if [ "$ROLE" = primary ]; then
	if [ -e "$REFUSED" ]; then
		echo "This box goes on as the primary, without what the other one has taken since."
	else
		echo "The promotion that was interrupted is finished."
	fi
	rm -f "$REFUSED"
	restart
	wait_for primary
	exit
fi
new_folder promotion
"$LITEFS" export -name portal.db -url "$OWN_LITEFS" "$SAVED/portal.db"
echo "Saved what this box has: $SAVED/portal.db"

set_role primary "$OWN_IP"
rm -f "$REFUSED"
restart
wait_for primary
cat <<TEXT
This box is the primary now. What is left to do:
- In the DNS, take the address of the other box out.
- Keep the other box off. When it is repaired: deploy/rejoin.sh there; it lists what had not arrived here.
- Look at the list of money without an order: what was paid and is unknown here.
- Is .env the one of the lost box? A change that was made only there is missing here.
TEXT
