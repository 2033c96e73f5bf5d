#!/bin/sh
# For mainstreet-watch.service: restarts the portal, and on two boxes its LiteFS, when one of them
# takes connections and answers none. systemd sees only what has ended, and starts that again by itself; a
# portal that refuses connections is just starting, or waits for the primary.
#   deploy/restart-if-hung.sh [once]
PATIENCE=${PATIENCE:-10}
# On two boxes box.env has said where they are. On one it is in .env, read as the portal reads it.
PORTAL=$OWN_IP:$PORT
if [ -z "$OWN_IP" ]; then
	cd "$(dirname "$0")/.." || exit
	PORTAL=$(node_modules/node-linux-*/bin/node -e '
		const { HOST, PORT } = require("node:util").parseEnv(require("node:fs").readFileSync(".env", "utf8"))
		const host = HOST?.includes(":") ? `[${HOST}]` : HOST
		console.log(`${host || "127.0.0.1"}:${PORT || 3000}`)') || exit
fi

# hangs ADDRESS TIMES: no answer so often in a row.
hangs() {
	left=$2
	while [ "$left" -gt 0 ]; do
		status=0
		curl --silent --max-time "$PATIENCE" --output /dev/null "$1" || status=$?
		# 28: the time was over.
		[ "$status" = 28 ] || return 1
		left=$((left - 1))
	done
}

watch() {
	systemctl is-active --quiet mainstreet || return 0
	# A portal that is only overloaded may be late, so it gets a minute.
	for asked in ${LITEFS_PORT:+"3 http://$OWN_IP:$LITEFS_PORT/info"} "6 http://$PORTAL/healthz"; do
		if hangs "${asked#* }" "${asked%% *}"; then
			echo "${asked#* } takes connections and answers none: mainstreet is restarted." >&2
			systemctl restart mainstreet
			return
		fi
	done
}

watch
[ "${1:-}" != once ] || exit 0
while sleep 15; do watch; done
