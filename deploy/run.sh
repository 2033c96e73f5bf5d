#!/usr/bin/env bash
# Runs a command on one of two boxes with the box's settings, as the portal's user. As root:
#   deploy/run.sh npm run admin -- EMAIL
set -euo pipefail
cd "$(dirname "$0")/.."
. deploy/common.sh
exec setpriv --reuid="$PORTAL_USER" --regid="$PORTAL_USER" --init-groups env HOME="$PWD" "$@"
