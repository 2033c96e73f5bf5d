#!/usr/bin/env bash
# Builds a release beside the running one, and exchanges the two; the one before stays in a folder that
# ends with .old. The data, the settings and whatever else is in the folder is never moved. As root, on
# one box or on each of two, the primary first:
#   deploy/upgrade.sh [VERSION]        to a tag or commit; without it, to the newest; copies the database
#                                      first, to before-upgrade-TIME-COMMIT.db, which is never overwritten
#   deploy/upgrade.sh --back [FILE]    to the release before; FILE is the copy of the database made then,
#                                      which is needed once the database has been migrated
# If it was interrupted, wherever that was, run it again in the same way.
set -euo pipefail
umask 022
CALLED_IN=$PWD
HERE=$(realpath "$(dirname "$0")/..")
OLD=$HERE.old
NEXT=$HERE.next
# While an exchange is under way: what comes, and what goes.
ARRIVING=$HERE.arriving
LEAVING=$HERE.leaving
SETTINGS=${ROOT:-}/etc/mainstreet/box.env

# box_setting NAME
box_setting() {
	sed -n "s/^$1=//p" "$SETTINGS" 2>/dev/null | tail -n 1 | tr -d "\"'" || true
}

NAMED=$(box_setting PORTAL_USER)
PORTAL_USER=${NAMED:-${PORTAL_USER:-portal}}
cd /

fail() {
	echo "$*" >&2
	exit 1
}

[ -w "$(dirname "$HERE")" ] || fail "This user may not change what is beside $HERE: run this as root (sudo -i)."
case $HERE in
*.old | *.next | *.arriving | *.leaving | *.now) fail "This is not the release that runs: ${HERE%.*}/deploy/upgrade.sh" ;;
esac
for left in "$HERE.now" "$NEXT/data" "$OLD/data"; do
	[ ! -e "$left" ] ||
		fail "An older upgrade.sh was interrupted, and $left belongs to $HERE. Nothing was changed now: see docs/operations.md, Upgrade."
done
[ "$(stat -c %d "$HERE")" = "$(stat -c %d "$(dirname "$HERE")")" ] ||
	fail "$HERE is a disk of its own. Mount the disk at $HERE/data instead."
exec 9<"$HERE/deploy"
flock -n 9 || fail "Another upgrade runs."

# has NAME: there is such a file, or a link to nowhere.
has() {
	[ -e "$1" ] || [ -L "$1" ]
}

# names FOLDER: what the release in a folder consists of, but for deploy. Without build and server, which
# are the first, nothing starts (a release of before may start from server); .git is the last, because it
# knows the others.
names() {
	printf '%s\n' build server
	git -C "$1" ls-tree --name-only HEAD 2>/dev/null | grep -vxE 'server|deploy' || true
	printf '%s\n' node_modules .react-router .git
}

# discard FOLDER: deletes a release. What is no part of it stays.
discard() {
	[ -e "$1" ] || return 0
	local name kept
	# An older upgrade.sh took them along.
	for name in .ssh .config; do
		if has "$1/$name" && ! has "$HERE/$name"; then mv -T "$1/$name" "$HERE/$name"; fi
	done
	for name in deploy .env $(names "$1"); do rm -rf "${1:?}/$name"; done
	if ! rmdir "$1" 2>/dev/null; then
		kept=$HERE.kept-$(date -u +%Y%m%dT%H%M%SZ)
		mv -T "$1" "$kept"
		echo "What was no part of the release of before is kept in $kept."
	fi
}

# arrive NAME: what is not of a release, such as the settings, has stayed and is not replaced.
arrive() {
	if has "$ARRIVING/$1" && ! has "$HERE/$1"; then mv -T "$ARRIVING/$1" "$HERE/$1"; fi
}

start() {
	"$HERE/deploy/install.sh"
	systemctl start mainstreet
	if systemctl is-enabled --quiet litestream 2>/dev/null; then systemctl start litestream; fi
	if [ -e "$SETTINGS" ]; then systemctl reload-or-restart caddy; fi
}

# Puts the release of $ARRIVING in place, and that of now into $OLD. Each step can be done again.
exchange() {
	local name
	systemctl stop mainstreet
	if [ ! -e "$OLD" ]; then
		mkdir -p "$LEAVING"
		# Copied, so that this script is in its place at any time.
		rm -rf "$LEAVING/deploy"
		cp -a "$HERE/deploy" "$LEAVING/deploy"
		for name in $(names "$HERE"); do
			if has "$HERE/$name"; then mv -T "$HERE/$name" "$LEAVING/$name"; fi
		done
		mv -T "$LEAVING" "$OLD"
	fi
	for name in $(ls -A "$ARRIVING"); do
		case $name in build | server | deploy) ;; *) arrive "$name" ;; esac
	done
	arrive server
	arrive build
	for name in $(ls -A "$ARRIVING/deploy" | grep -vx upgrade.sh) upgrade.sh; do
		if has "$ARRIVING/deploy/$name"; then mv -T "$ARRIVING/deploy/$name" "$HERE/deploy/$name"; fi
	done
	start
	# Until here, the same command finishes this exchange.
	discard "$ARRIVING"
	trap - EXIT
	await_portal
	echo "The release $(name_release) runs."
	echo "The one before is in $OLD; back to it: $HERE/deploy/upgrade.sh --back"
}

name_release() {
	git -C "$HERE" describe --always --tags
}

# last_lines NUMBER: of the portal's log.
last_lines() {
	journalctl -u mainstreet -n "$1" -o cat --no-pager || true
}

# Until the portal is ready. A release that does not start is started by systemd again and again.
await_portal() {
	local host port restarts end=$((SECONDS + 600)) told=$SECONDS
	if [ -e "$SETTINGS" ]; then
		host=$(box_setting OWN_IP)
		port=$(box_setting PORT)
	else
		host=$(portal_setting HOST)
		port=$(portal_setting PORT)
	fi
	case $host in *:*) host="[$host]" ;; esac
	until curl --silent --fail --noproxy '*' --max-time 5 --output /dev/null \
		"http://${host:-127.0.0.1}:${port:-3000}/readyz"; do
		restarts=$(systemctl show -p NRestarts --value mainstreet)
		if [ "${restarts:-0}" -ge 3 ]; then
			last_lines 5 >&2
			fail "The release $(name_release) does not run: it has ended three times. Back: $HERE/deploy/upgrade.sh --back"
		fi
		if [ "$SECONDS" -ge "$end" ]; then
			last_lines 5 >&2
			fail "The portal is not ready after ten minutes. If it still migrates, wait: journalctl -fu mainstreet" \
				"Otherwise, back: $HERE/deploy/upgrade.sh --back"
		fi
		if [ $((SECONDS - told)) -ge 10 ]; then
			told=$SECONDS
			echo "The portal is not ready yet. Its last words: $(last_lines 1)"
		fi
		sleep 1
	done
}

as_portal() {
	if [ "$(id -un)" = "$PORTAL_USER" ]; then
		"$@"
	else
		setpriv --reuid="$PORTAL_USER" --regid="$PORTAL_USER" --init-groups "$@"
	fi
}

own_node() {
	echo "$HERE"/node_modules/node-linux-*/bin/node
}

# portal_setting NAME: what .env says, read as the portal reads it. What is set in the unit is not seen.
portal_setting() {
	[ -e "$HERE/.env" ] || return 0
	"$(own_node)" -e 'const [, file, name] = process.argv
		const settings = require("node:util").parseEnv(require("node:fs").readFileSync(file, "utf8"))
		console.log(settings[name] ?? "")' "$HERE/.env" "$1"
}

# Where the database is.
database() {
	local named
	if [ -e "$SETTINGS" ]; then
		box_setting DATABASE_PATH
		return
	fi
	named=$(portal_setting DATABASE_PATH) || return
	(cd "$HERE" && realpath -m "${named:-data/portal.db}")
}

fail_without_database() {
	local named_in=$HERE/.env
	if [ -e "$SETTINGS" ]; then named_in=$SETTINGS; fi
	fail "There is no database $DATABASE${1:-}. Is DATABASE_PATH in $named_in right? Nothing was changed."
}

# Where the copies of before each upgrade are. LiteFS takes no other file into the folder of the database.
folder_of_copies() {
	if [ -e "$SETTINGS" ]; then box_setting BACKUP_DIR; else dirname "$DATABASE"; fi
}

is_replica() {
	[ -e "$SETTINGS" ] && [ "$(box_setting ROLE)" != primary ]
}

# copy_of_litefs COPY: LiteFS may not run, and nothing else may open its files.
copy_of_litefs() {
	local files
	files=$(box_setting LITEFS_DATA_DIR)/dbs/portal.db
	# The log first: what it loses to the database meanwhile is there then.
	if [ -e "$files/wal" ]; then cp "$files/wal" "$1-wal" || return; fi
	if [ -e "$files/database" ]; then cp "$files/database" "$1"; fi
}

# copy_open_database COPY: says ok.
copy_open_database() {
	# In one step; sqlite3's .backup would begin anew whenever the portal writes.
	if [ -e "$HERE/scripts/back-up.ts" ]; then
		(cd "$HERE" && as_portal "$(own_node)" --no-warnings=ExperimentalWarning scripts/back-up.ts "$DATABASE" "$1")
	else
		as_portal sqlite3 "$DATABASE" ".backup '$1'" && echo ok
	fi
}

# Copies the database for the way back. The name says which release made the copy, and when.
copy_database() {
	local copy needed found
	# The primary has the copy.
	if is_replica; then return 0; fi
	copy=$(folder_of_copies)/before-upgrade-$(date -u +%Y-%m-%dT%H-%M-%SZ)-$(commit "$HERE").db
	umask 077
	if [ -e "$DATABASE" ]; then
		needed=$(du -k --apparent-size "$DATABASE" | cut -f 1)
		[ "$(df -k --output=avail "$(dirname "$copy")" | tail -n 1)" -gt "$needed" ] ||
			fail "There is no room for a copy of the database in $(dirname "$copy"), which needs $((needed / 1024 + 1)) MB."
		found=$(copy_open_database "$copy") || true
		[ "$found" = ok ] || {
			rm -f "$copy"
			fail "The database cannot be copied. $found"
		}
	elif [ -e "$SETTINGS" ]; then
		copy_of_litefs "$copy" || {
			rm -f "$copy" "$copy-wal"
			fail "The database cannot be copied."
		}
	fi
	umask 022
	[ -e "$copy" ] || fail_without_database ", so nothing can be copied"
	echo "The database is copied to $copy"
}

commit() {
	git -C "$1" rev-parse --short=10 HEAD
}

# The newest copy of the database that the release of before has made.
newest_copy() {
	find "$(folder_of_copies)" -maxdepth 1 -name "before-upgrade-*-$(commit "$OLD").db" 2>/dev/null | sort | tail -n 1 || true
}

# Whether the release of before can open the database. What cannot be read is no reason to stay.
old_release_fits() {
	local known used copied found=0
	known=$(sed -n 's/.*"when": *\([0-9]*\).*/\1/p' "$OLD/db/migrations/meta/_journal.json" 2>/dev/null | sort -n | tail -n 1)
	# A replica reads what the primary has.
	if is_replica; then return 0; fi
	used=$DATABASE
	if [ -e "$SETTINGS" ]; then
		copied=$(mktemp -d "$(folder_of_copies)/back-XXXXXX")
		used=$copied/portal.db
		copy_of_litefs "$used" || true
	fi
	if [ -e "$used" ]; then
		found=$(sqlite3 -readonly "$used" "select max(created_at) from __drizzle_migrations" 2>/dev/null || echo 0)
	fi
	if [ -n "${copied:-}" ]; then rm -r "$copied"; fi
	[ "${found:-0}" -le "${known:-0}" ]
}

# restore FILE: by the release of before, while the portal is stopped.
restore() {
	if [ -e "$HERE/.env" ]; then ln -sfn "$HERE/.env" "$OLD/.env"; fi
	cd "$OLD"
	DATABASE_PATH=$DATABASE as_portal npm run restore -- "$1" || return 1
	cd /
	# Litestream begins anew from this database.
	rm -rf "$(dirname "$DATABASE")/.$(basename "$DATABASE")-litestream"
}

# take_over: what the town has changed in public/, such as its icon, into the release of this folder.
take_over() {
	local own
	if ! git -C "$HERE" diff --quiet HEAD -- public; then
		git -C "$HERE" diff --binary HEAD -- public | git apply --3way ||
			fail "What was changed in $HERE/public does not fit the new release."
	fi
	(cd "$HERE" && git ls-files -z --others --exclude-standard -- public | xargs -0 -r cp -a --parents -t "$NEXT")
	own=$(git -C "$HERE" status --porcelain -- . ':(exclude)public' | grep -v '^??' || true)
	[ -z "$own" ] || printf 'Changed by hand, and not in the new release (it stays in %s):\n%s\n' "$OLD" "$own"
}

# From here on, the portal may be stopped.
may_stop() {
	trap '[ $? = 0 ] || echo "This ended early, and the portal may be stopped. Run it again in the same way." >&2' EXIT
}

if [ -e "$ARRIVING" ]; then
	echo "The exchange that was interrupted is finished."
	may_stop
	exchange
	exit
fi

for program in curl sqlite3; do
	command -v $program >/dev/null || fail "$program is missing: apt install $program"
done
DATABASE=$(database) || fail "$HERE/.env cannot be read, or the portal's own Node does not run. Nothing was changed."
if [ "${1:-}" = --back ]; then
	[ -e "$OLD" ] || fail "There is no release before this one in $OLD."
	if [ $# -gt 1 ]; then
		FILE=$(cd "$CALLED_IN" && realpath -e "$2" 2>/dev/null) || fail "There is no file $2. Nothing was changed."
		# LiteFS is given the copy when the release of before has checked it; that puts itself in place then.
		if [ -e "$SETTINGS" ]; then
			RELEASE=$OLD RESTART="$HERE/deploy/upgrade.sh --back" exec "$HERE/deploy/restore.sh" "$FILE" 9<&-
		fi
		may_stop
		if systemctl is-enabled --quiet litestream 2>/dev/null; then systemctl stop litestream; fi
		systemctl stop mainstreet
		if ! restore "$FILE"; then
			start
			trap - EXIT
			fail "The copy cannot be restored, so the release stays."
		fi
	fi
	[ -e "$SETTINGS" ] || [ -e "$DATABASE" ] || fail_without_database
	if ! old_release_fits; then
		COPY=$(newest_copy)
		fail "The database has been migrated, and the release of before cannot open it. Nothing was changed." \
			"Say which copy of the database it made; what was done since is lost: $HERE/deploy/upgrade.sh --back ${COPY:-FILE}"
	fi
	mv -T "$OLD" "$ARRIVING"
else
	discard "$NEXT"
	trap '[ $? = 0 ] || { cd / && rm -rf "$NEXT" && echo "Nothing was exchanged; the release of now stays." >&2; }' EXIT
	git clone --quiet "$(git -C "$HERE" remote get-url origin)" "$NEXT"
	cd "$NEXT"
	git checkout --quiet "${1:-HEAD}"
	if [ "$(commit .)" = "$(commit "$HERE")" ]; then
		cd /
		rm -rf "$NEXT"
		echo "The release $(name_release) runs here already. Nothing was changed."
		exit
	fi
	take_over
	npm ci
	npm run build
	cd /
	copy_database
	discard "$OLD"
	mv -T "$NEXT" "$ARRIVING"
fi
may_stop
exchange
