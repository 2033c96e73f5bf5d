#!/usr/bin/env bash
# Builds a release beside the running one, and puts it in its place; the one before stays in a folder
# that ends with .old. As root, on one box or on each of two, the primary first:
#   deploy/upgrade.sh [VERSION]        to a tag or commit; without it, to the newest
#   deploy/upgrade.sh --back [FILE]    to the release before; FILE is a copy of the database made by it
set -euo pipefail
umask 022
HERE=$(realpath "$(dirname "$0")/..")
OLD=$HERE.old
NEXT=$HERE.next
PORTAL_USER=${PORTAL_USER:-portal}
SETTINGS=${ROOT:-}/etc/mainstreet/box.env
cd /

# exchange FOLDER: puts the release of a folder in place, with the settings and data of the one that runs.
exchange() {
	if [ -e "$HERE/.env" ]; then cp -a "$HERE/.env" "$1/.env"; fi
	mv "$HERE" "$HERE.now"
	mv "$1" "$HERE"
	mv "$HERE.now" "$1"
	if [ -e "$1/data" ]; then mv "$1/data" "$HERE/data"; fi
}

start() {
	"$HERE/deploy/install.sh"
	systemctl start mainstreet
	if [ -e "$SETTINGS" ]; then systemctl reload-or-restart caddy; fi
}

back_with_copy() {
	# LiteFS must run to be given a copy: the release of before checks it, then puts itself in place.
	if [ -e "$SETTINGS" ]; then RESTART="$HERE/deploy/upgrade.sh --back" exec "$OLD/deploy/restore.sh" "$1"; fi
	systemctl stop mainstreet
	exchange "$OLD"
	cd "$HERE"
	if ! setpriv --reuid="$PORTAL_USER" --regid="$PORTAL_USER" --init-groups npm run restore -- "$1"; then
		cd /
		exchange "$OLD"
		start
		echo "The copy cannot be restored, so the release stays." >&2
		exit 1
	fi
	start
}

if [ "${1:-}" = --back ]; then
	[ -e "$OLD" ] || { echo "There is no release before this one in $OLD." >&2; exit 1; }
	if [ $# -gt 1 ]; then
		back_with_copy "$(realpath "$2")"
	else
		systemctl stop mainstreet
		exchange "$OLD"
		start
	fi
	echo "The release of before runs. The other one is in $OLD."
	exit
fi

rm -rf "$NEXT"
git clone --quiet "$(git -C "$HERE" remote get-url origin)" "$NEXT"
cd "$NEXT"
git checkout --quiet "${1:-HEAD}"
npm ci
npm run build
cd /
systemctl stop mainstreet
exchange "$NEXT"
rm -rf "$OLD"
mv "$NEXT" "$OLD"
start
echo "The release $(git -C "$HERE" describe --always --tags) runs. The one before is in $OLD."
