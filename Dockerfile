# The site as an image; compose.yaml says how its processes work together.
FROM python:3.11.13-slim-bookworm AS packages
RUN python -m venv /opt/venv
COPY install-locked.sh requirements.txt requirements-scale.txt requirements-push.txt ./
RUN ./install-locked.sh /opt/venv/bin/python requirements.txt requirements-scale.txt requirements-push.txt

FROM python:3.11.13-slim-bookworm
# For backups: of the same version as the server, or a later one. It links its manuals into folders that this base has not.
RUN mkdir --parents /usr/share/man/man1 /usr/share/man/man7 && apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /app frontier && install --directory --owner frontier /data /data/static
ENV PATH=/opt/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    DATA_DIR=/data HOST=0.0.0.0 PORT=8000 LOG_FORMAT=json
COPY --from=packages /opt/venv /opt/venv
WORKDIR /app
COPY manage.py LICENSE ./
COPY frontier_site frontier_site
COPY rosters rosters
COPY rules rules
COPY templates templates
COPY static static
USER frontier
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python", "-m", "frontier_site.healthcheck"]
STOPSIGNAL SIGTERM
CMD ["python", "manage.py", "serve"]
