# The shop in one image. Without DATABASE_URL it runs the embedded PostgreSQL under /data.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.ts \
  && npm prune --omit=dev --no-audit --no-fund \
  # asked for by the types of tRPC; nothing that runs reads it
  && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24.21.0-bookworm-slim
# Two memory arenas: pictures leave little unused memory behind.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/db db
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/dist dist
RUN mkdir -p /data node_modules/.cache/compiled && chown node:node /data node_modules/.cache/compiled
USER node
# What Node makes of our code is half of a start. It is kept by the user and the options of the start, and may be
# read from a file system that nobody can write. What is required is kept apart from what is imported: as the start does.
RUN ["node", "-r", "./scripts/node-version.cjs", "--max-semi-space-size=8", "-e", "import(require('./scripts/lib/server-bundle.ts').bundleFolder() + '/serve.js').then(() => process.exit())"]
VOLUME /data
EXPOSE $PORT
# Alive, not ready: a database that is away for a minute is no reason to restart the shop.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node directly, not npm: it must receive the SIGTERM that drains the shop.
CMD ["node", "-r", "./scripts/node-version.cjs", "--max-semi-space-size=8", "server/main.ts"]
