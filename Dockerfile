# syntax=docker/dockerfile:1
# Two stages install and build. The last stage contains only the files that run.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY client/package.json client/
COPY simulate/package.json simulate/

FROM manifests AS build
RUN npm ci --omit=dev
COPY . .
RUN node scripts/build.mjs

# Packages of the server, without those of the web app's build.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace=server --workspace=shared --include-workspace-root=false
COPY --from=build /app/server/dist server/dist
# The embedded PostgreSQL creates links in its own folder, where the user `node` may not write.
RUN node --eval "import('./server/dist/db/embedded/binaries.js').then(({ findBinaries }) => findBinaries())"

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/shared/package.json shared/
COPY --from=build /app/shared/dist shared/dist
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/demo server/demo
COPY --from=build /app/server/api-examples.json server/
COPY --from=build /app/client/dist client/dist
COPY --from=build /app/migrations migrations
# Embedded database, secrets and backups. A new volume takes its owner from this folder.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
