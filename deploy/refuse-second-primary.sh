#!/bin/sh
# Before LiteFS starts on one of two boxes: a primary that comes back after the other one was promoted
# does not become a second one.
[ "$ROLE" = primary ] || exit 0
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
	echo "The other box, $OTHER_IP, is the primary. This one does not start until deploy/rejoin.sh has run on it." >&2
	exit 1
	;;
esac
