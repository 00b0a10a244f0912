#!/bin/sh
# Runs a command on an unseen display with a session bus, a window manager and a notification server.
exec xvfb-run -a dbus-run-session -- sh -c 'openbox & dunst & exec "$@"' sh "$@"
