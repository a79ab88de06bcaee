#!/bin/sh
# xvfb-run for programs of Windows: a server of Wine that was started on another display draws nothing, and hears no key.
# Wine's services are started first, because they would keep the output of the program that starts them: one of them
# sometimes ends with a page fault.
wineserver --kill
wineserver --persistent
env -u DISPLAY wine hostname >/dev/null 2>&1 </dev/null
exec xvfb-run "$@"
