#!/usr/bin/env bash
# Install what the browser and database tests need, where we may: as root on Debian.
set -euo pipefail

missing=()
command -v chromium > /dev/null || missing+=(chromium fonts-dejavu-core)
compgen -G '/usr/lib/postgresql/*/bin/postgres' > /dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get > /dev/null; then
  echo "not installed here: ${missing[*]}; tests that need them are skipped"
  exit 0
fi
echo "installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
