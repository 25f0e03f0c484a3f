#!/bin/sh
# Runs a command in a network of its own: no wire leads out, 10.78.0.0/16 leads back in,
# and names are asked of 127.0.0.1. Nothing of the machine's own network is changed, and
# all is gone when the command ends. Fails where a system does not allow that.
set -eu
if test "${1:-}" != inside; then
	exec unshare --map-root-user --net --mount "$0" inside "$@"
fi
shift
ip link set lo up
ip link add wire0 type veth peer name wire1
ip address add 10.77.0.1/24 dev wire0
ip link set wire0 up
ip link set wire1 up
ip route add local 10.78.0.0/16 dev lo
ip route add default via 10.77.0.2 dev wire0
resolver=$(mktemp)
echo "nameserver 127.0.0.1" >"$resolver"
mount --bind "$resolver" /etc/resolv.conf
rm "$resolver"
ATTEMPTS_APART=1 exec "$@"
