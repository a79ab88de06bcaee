#!/bin/sh
# Runs a program of Windows as if it were of this system: Wine gives it its exit status and streams. The person's folders are
# in $HOME, as on Linux; Wine takes them from its registry, whose folder becomes a link.
#
#   wine.sh PROGRAM.exe ARGUMENT...
#
# WINEPREFIX: the folder of Wine (build/windows/wine).
PATH="$PATH:/usr/bin:/bin"  # a test may give the program another one
root="$(cd "$(dirname "$0")/../.." && pwd)"
export WINEPREFIX="${WINEPREFIX:-$root/build/windows/wine}" WINEDEBUG="${WINEDEBUG:--all}"
export WINEDLLOVERRIDES="${WINEDLLOVERRIDES:-mscoree,mshtml,winedbg.exe=}"
profile="$WINEPREFIX/drive_c/users/$(id -un)"
if [ -n "$HOME" ] && [ -d "$WINEPREFIX/drive_c" ] && [ "$(readlink "$profile")" != "$HOME" ]; then
  mkdir -p "$HOME/AppData/Roaming" "$HOME/AppData/Local" "$HOME/Temp"
  [ -L "$profile" ] || [ ! -e "$profile" ] || mv "$profile" "$profile.first"
  ln -sfn "$HOME" "$profile"
  # Hidden, as on Windows; what setfattr does, in a program that is there.
  python3 -c 'import os, sys; [os.setxattr(name, "user.DOSATTRIB", b"0x12") for name in sys.argv[1:]]' \
    "$HOME/AppData" "$HOME/Temp" 2>/dev/null
fi
# Starts a server of Wine that stays, unless one runs: a program that meets a server which is just ending fails. Starts its
# services as well, without output: one of them sometimes prints a page fault, and would print it between what a test reads.
if ! wineserver -k0 2>/dev/null; then
  wineserver -p >/dev/null 2>&1 </dev/null
  wine hostname >/dev/null 2>&1 </dev/null
fi
exec wine "$@"
