#!/bin/bash
# Fills the address and the password into the file that the shop is tested with.
set -eu
config="${PGBOUNCER_CONFIG:-/etc/pgbouncer}"
printf '"tokri" "%s"\n' "$DATABASE_PASSWORD" > "$config/userlist.txt"
chmod 600 "$config/userlist.txt"
sed -i \
  -e "s/^\* = host=.*/* = host=$DATABASE_HOST port=5432/" \
  -e 's/^listen_addr = .*/listen_addr = 0.0.0.0/' \
  -e 's/^logfile = .*/logfile =/' \
  "$config/pgbouncer.ini"
exec pgbouncer "$config/pgbouncer.ini"
