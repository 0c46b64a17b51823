#!/bin/bash
# Fills host name, certificate and addresses into the file that the shop is tested with.
set -eu
config="${NGINX_CONFIG:-/etc/nginx}"
certificates="${CERTIFICATES:-/certificates}"
cache="${CACHE:-/var/cache/nginx}"
mkdir -p "$cache"
servers=''
for shop in $SHOPS; do servers="$servers    server $shop max_fails=1 fail_timeout=5s;\n"; done
sed -i \
  -e "s/shop\.example/$SHOP_HOST/g" \
  -e "s#/etc/letsencrypt/live/[^/]*/#$certificates/#" \
  -e "s#/var/cache/nginx/tokri#$cache/tokri#" \
  -e "s#/etc/nginx/nginx-cache\.lua#$config/nginx-cache.lua#" \
  -e '/^    server 127\.0\.0\.1:3001 /d' \
  -e "s/^    server 127\.0\.0\.1:3000 .*/$servers/" \
  -e 's/^    listen 127\.0\.0\.1:8081;/    listen 8081;/' \
  -e "s#^    allow 127\.0\.0\.1;#    allow $PURGES_FROM;#" \
  "$config/nginx.conf"
exec nginx -c "$config/nginx.conf" -g 'daemon off;' "$@"
