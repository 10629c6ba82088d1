#!/bin/sh
# Run by Patroni once, on the first primary, with the address of the new cluster.
set -eu
psql "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$SHOP_PASSWORD" <<'SQL'
create role araliya login password :'password';
create database araliya owner araliya;
SQL
