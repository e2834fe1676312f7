# The browser's part.
FROM node:22-slim AS client
WORKDIR /src/app/web/client
COPY app/web/client/package.json app/web/client/package-lock.json app/web/client/.npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY app/web/client ./
RUN npm run build

# The Python packages, exactly those of the hash-checked locks.
FROM python:3.13-slim AS packages
WORKDIR /src
COPY requirements-setup.lock requirements.lock ./
RUN python -m venv /opt/fairdeal \
 && pip install --no-cache-dir --require-hashes -r requirements-setup.lock \
 && uv pip install --no-cache -p /opt/fairdeal/bin/python --require-hashes -r requirements.lock

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin fairdeal \
 && install -d -o fairdeal -g fairdeal -m 0700 /var/lib/fairdeal
ENV PATH=/opt/fairdeal/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    FAIRDEAL_HOST=0.0.0.0 \
    FAIRDEAL_DATA_DIR=/var/lib/fairdeal \
    FAIRDEAL_LOG_FORMAT=json
WORKDIR /srv/fairdeal
COPY --from=packages /opt/fairdeal /opt/fairdeal
COPY alembic.ini ./
COPY migrations ./migrations
COPY app ./app
COPY --from=client /src/app/web/static ./app/web/static
USER 10001
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/readyz', timeout=2)"]
ENTRYPOINT ["python", "-m", "app.cli"]
CMD ["serve"]
