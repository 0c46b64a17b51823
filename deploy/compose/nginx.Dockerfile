FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends nginx libnginx-mod-http-lua \
  && rm -rf /var/lib/apt/lists/*
COPY nginx.conf nginx-cache.lua /etc/nginx/
COPY compose/start-nginx.sh /start.sh
EXPOSE 80 443 8081
CMD ["bash", "/start.sh"]
