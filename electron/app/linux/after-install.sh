#!/bin/sh
# As electron-builder's own, without a link in place of /usr/bin/parallax, which is a file of the package.

# The setuid helper is for systems without namespaces alone.
if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null; then mode=0755; else mode=4755; fi
chmod $mode /opt/Parallax/chrome-sandbox || true

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database /usr/share/applications || true
fi

# Ubuntu lets a program make namespaces by its profile. An AppArmor before 4.0 can't read it.
if apparmor_status --enabled >/dev/null 2>&1; then
  profile=/opt/Parallax/resources/apparmor-profile
  if apparmor_parser --skip-kernel-load --debug $profile >/dev/null 2>&1; then
    cp -f $profile /etc/apparmor.d/parallax
    if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/parallax || true
    fi
  fi
fi
