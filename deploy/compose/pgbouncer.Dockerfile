FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer postgresql-client \
  && rm -rf /var/lib/apt/lists/* && mkdir -p /run/postgresql && chown postgres /run/postgresql
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
COPY compose/start-pgbouncer.sh /start.sh
RUN chown -R postgres /etc/pgbouncer
USER postgres
EXPOSE 6432
CMD ["bash", "/start.sh"]
