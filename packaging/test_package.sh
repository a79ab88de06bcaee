#!/usr/bin/env bash
# Installs the Debian package in a new Debian 12 without development packages and uses it there as a person does. Also runs
# lintian and the validators of desktop files. Needs root, and the network for Debian's packages.
#
#   packaging/test_package.sh PACKAGE.deb
#
# Where a new Debian cannot be made (no root, no mounts, no network), it says so; the exit status is 77.
set -euo pipefail
package="$(realpath "$1")"

cannot() {
  echo "odori: the Debian package was checked, but NOT installed in a new Debian: $*" >&2
  exit 77
}

work="$(mktemp -d)"
trap 'rm -rf --one-file-system "$work"' EXIT

lintian --fail-on error "$package"
dpkg-deb --extract "$package" "$work/files"
share="$work/files/usr/share"
desktop-file-validate "$share"/applications/*.desktop
appstreamcli validate --no-net "$share"/metainfo/*.metainfo.xml
grep -q "^$(dpkg-deb --field "$package" Version | cut -d- -f1)\$" <(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' "$share"/metainfo/*.xml) ||
  { echo "odori: the metainfo has no release of this version" >&2; exit 1; }

# Types: by name, and by content where the name says nothing.
export XDG_DATA_HOME="$work/data" XDG_DATA_DIRS="$share:/usr/share"
mkdir -p "$work/data"
update-mime-database "$share/mime" 2>/dev/null
python3 "$(dirname "${BASH_SOURCE[0]}")/check_types.py" "$share"

[[ $(id -u) -eq 0 ]] || cannot "this needs root"
root="$work/root"
unshare --mount true 2>/dev/null || cannot "mounts are not allowed here"
debootstrap --variant=minbase bookworm "$root" >"$work/log" 2>&1 || { tail -3 "$work/log" >&2; cannot "debootstrap failed"; }
cp "$package" "$root/odori.deb"
# In a mount namespace of its own: nothing stays mounted.
status=0
unshare --mount bash -euo pipefail -s "$root" <<'INSIDE' || status=$?
mount -t proc proc "$1/proc"
exec chroot "$1" bash -euo pipefail -s <<'CHROOT'
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
apt-get update -q -o APT::Update::Error-Mode=any >/dev/null || exit 77
apt-get -o Dpkg::Use-Pty=0 install -q -y --no-install-recommends /odori.deb >/dev/null
if dpkg-query --show --showformat='${Package}\n' | grep -e '-dev$'; then echo "development packages are installed" >&2; exit 1; fi
cd /tmp
odori --version
odori check /usr/share/odori/assets --quiet
odori render /usr/share/odori/assets/komai.pmx /usr/share/odori/assets/komai.vmd --frame 100 --size 320x180 -o dance.png
odori thumbnail /usr/share/odori/assets/komai.vmd -s 128 -o thumbnail.png
test "$(head -c 4 dance.png | tail -c 3)" = PNG && test "$(head -c 4 thumbnail.png | tail -c 3)" = PNG
ldconfig -p | grep -q 'libodori\.so\.0 '
test -f /usr/include/odori.h
apt-get -o Dpkg::Use-Pty=0 purge -q -y odori >/dev/null
left="$(find /usr /etc -iname '*odori*')"
if [[ -n "$left" ]]; then echo "left behind: $left" >&2; exit 1; fi
CHROOT
INSIDE
[[ $status -eq 77 ]] && cannot "Debian's packages cannot be fetched there"
[[ $status -eq 0 ]] || exit "$status"
echo "odori: the Debian package installs, works and is removed on a new Debian 12"
