#!/bin/bash
# Copies the primary into an empty folder and follows it. A copy that was interrupted starts again.
set -eu
primary='host=primary user=replicator application_name=standby'
export PGPASSWORD="$REPLICATION_PASSWORD"
until [ -s "$PGDATA/.copied" ]; do
  find "$PGDATA" -mindepth 1 -delete
  if pg_basebackup --dbname "$primary password=$REPLICATION_PASSWORD" --pgdata "$PGDATA" \
    --wal-method stream --write-recovery-conf; then
    date > "$PGDATA/.copied"
  else
    sleep 2
  fi
done
chmod 700 "$PGDATA"
exec postgres -c hot_standby=on -c max_connections=200 -c hot_standby_feedback=on
