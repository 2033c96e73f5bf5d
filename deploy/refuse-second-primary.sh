#!/bin/sh
# Before LiteFS starts on one of two boxes: a primary that comes back after the other one was promoted
# does not become a second one. A refusal is remembered, because later the other box may not answer for a
# moment: until rejoin.sh or promote.sh has run here.
#   deploy/refuse-second-primary.sh [--only-ask]    --only-ask: remembers nothing
[ "$ROLE" = primary ] || exit 0
SETTINGS=${BOX_ENV:-/etc/mainstreet/box.env}
# Named in common.sh, too.
REFUSED=${SETTINGS%/*}/refused

refuse() {
	echo "The other box, $OTHER_IP, $1 the primary. This one does not start until deploy/rejoin.sh has run on it." >&2
	exit 1
}

[ ! -e "$REFUSED" ] || refuse "has become"
command -v curl >/dev/null || {
	echo "curl is missing: apt install curl" >&2
	exit 1
}
# After a power cut the network may come later than the box.
tries=1
[ "$(cut -d. -f1 /proc/uptime)" -gt 300 ] || tries=10
while ! answer=$(curl --silent --max-time 3 "http://$OTHER_IP:$LITEFS_PORT/info"); do
	tries=$((tries - 1))
	[ "$tries" -gt 0 ] || exit 0
	sleep 2
done
case $answer in
*'"isPrimary": true'*)
	[ "${1:-}" = --only-ask ] || touch "$REFUSED"
	refuse "is"
	;;
esac
