#!/bin/sh
# Before LiteFS starts on one of two boxes: a primary that comes back after the other one was promoted
# does not become a second one.
if [ "$ROLE" = primary ] &&
	curl --silent --max-time 3 "http://$OTHER_IP:$LITEFS_PORT/info" | grep -q '"isPrimary": true'; then
	echo "The other box, $OTHER_IP, is the primary. This one does not start until deploy/rejoin.sh has run on it." >&2
	exit 1
fi
