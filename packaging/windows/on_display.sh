#!/bin/sh
# xvfb-run for programs of Windows: a server of Wine that was started on another display draws nothing, and hears no key. So
# none is there before, and none stays.
wineserver -k
xvfb-run "$@"
status=$?
wineserver -k
exit $status
