# One image for both kinds of processes: the web process (the default command) and the worker (see compose.yaml).

FROM node:24-slim AS page
WORKDIR /page
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

FROM python:3.12-slim AS packages
RUN pip install --no-cache-dir "uv>=0.9"
WORKDIR /app
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
COPY pyproject.toml uv.lock .python-version ./
# Without Node (group "build"): the page is built above.
RUN uv sync --frozen --no-default-groups

FROM python:3.12-slim
# Skia, which draws dances, loads libEGL and libGL, and needs a font to write with.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libegl1 libgl1 libexpat1 fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --uid 10001 clave && install -d -o clave -g clave /app /data
WORKDIR /app
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 CLAVE_HOME=/data
COPY --from=packages /app/.venv .venv
COPY manage.py ./
COPY src src
COPY --from=page /page/dist frontend/dist
# The built page, with compressed copies, into staticfiles/. The key is for this step only.
RUN SECRET_KEY=only-for-collectstatic python manage.py collectstatic --noinput
USER clave
VOLUME /data
EXPOSE 8000
CMD ["python", "-m", "src.server", "-v", "0", "-b", "0.0.0.0", "-p", "8000", "src.config.asgi:application"]
