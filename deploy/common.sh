# For promote.sh, rejoin.sh and restore.sh: the settings of this box, and what all three say and do.
# shellcheck shell=bash
umask 077
SETTINGS=${BOX_ENV:-/etc/mainstreet/box.env}
[ -r "$SETTINGS" ] || {
	echo "$SETTINGS cannot be read: run this as root (sudo -i), on one of two boxes." >&2
	exit 1
}
set -a
# shellcheck disable=SC1090
. "$SETTINGS"
set +a
# Where refuse-second-primary.sh remembers that it has refused.
REFUSED=${SETTINGS%/*}/refused
LITEFS=${LITEFS_BIN:-litefs}
OWN_LITEFS="http://$OWN_IP:$LITEFS_PORT"
OTHER_LITEFS="http://$OTHER_IP:$LITEFS_PORT"
NOW=$(date -u +%Y%m%dT%H%M%SZ)

fail() {
	echo "$*" >&2
	exit 1
}

command -v curl >/dev/null || fail "curl is missing: apt install curl"

answers() {
	curl --silent --max-time 3 --output /dev/null "$1"
}

is_primary() {
	curl --silent --max-time 3 "$1/info" | grep -q '"isPrimary": true'
}

# new_folder NAME: where this run saves what there was.
new_folder() {
	SAVED="$BACKUP_DIR/$1-$NOW"
	mkdir -p "$SAVED"
}

# set_role ROLE PRIMARY_IP
set_role() {
	sed -i -e "s|^ROLE=.*|ROLE=$1|" -e "s|^PRIMARY_IP=.*|PRIMARY_IP=$2|" "$SETTINGS"
}

# LiteFS as a primary without the portal, which is stopped. It ends with this script.
start_litefs_alone() {
	# What a LiteFS that was killed has left.
	umount -l "$LITEFS_DIR" 2>/dev/null || true
	setpriv --pdeathsig TERM "$LITEFS" mount -config litefs.yml -- sleep infinity >"$SAVED/litefs.log" 2>&1 &
	ALONE=$!
	for _ in $(seq 1 120); do
		if is_primary "$OWN_LITEFS"; then return; fi
		sleep 0.5
	done
	fail "LiteFS did not start in a minute: $SAVED/litefs.log"
}

stop_litefs() {
	[ -n "${ALONE:-}" ] || return 0
	kill "$ALONE" 2>/dev/null || true
	wait "$ALONE" || true
	ALONE=
}

# Both services read the settings when they start.
restart() {
	${RESTART:-systemctl restart mainstreet caddy}
}

# wait_for ROLE: until the portal of this box has it.
wait_for() {
	for _ in $(seq 1 240); do
		if curl --silent --max-time 3 "http://$OWN_IP:$PORT/readyz" | grep -q "\"role\":\"$1\""; then return; fi
		sleep 0.5
	done
	fail "The portal did not come up as $1 in two minutes: journalctl -u mainstreet"
}
