#!/bin/sh
# Writes the list of who is let in, which is the role of the shop alone, and becomes PgBouncer.
set -eu
umask 077
quoted=$(printf '%s' "$SHOP_PASSWORD" | sed 's/"/""/g')
printf '"araliya" "%s"\n' "$quoted" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
