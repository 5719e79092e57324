# syntax=docker/dockerfile:1

# One image for a single node or many: its engines are configured, see docs/operate.md.
#   docker build --tag quizcast .
#   docker run --init --publish 4747:4747 --volume quizcast:/data quizcast

FROM node:24-slim AS build
WORKDIR /app
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
# Packages first: they change less often than sources, so their layer stays cached.
COPY package.json package-lock.json ./
COPY packages/game/package.json packages/game/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY packages/companion/package.json packages/companion/
COPY packages/stream-deck/package.json packages/stream-deck/
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund
COPY tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
COPY docs docs
RUN node scripts/build.js
# Reinstalls only the runtime dependencies of the server.
RUN rm -rf node_modules packages/*/node_modules \
  && npm ci --ignore-scripts --omit=dev --workspace @quizcast/server --no-audit --no-fund \
  && chmod 755 packages/server/dist/cli.js

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS=--v8-pool-size=1 HOST=0.0.0.0 PORT=4747 QUIZCAST_DATA=/data
WORKDIR /app
# This stage installs and builds nothing, and without package managers an intruder cannot easily fetch more tools.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
  && install -d -o node -g node -m 700 /data \
  && ln -s /app/packages/server/dist/cli.js /usr/local/bin/quizcast
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages/server/package.json packages/server/
COPY --from=build /app/packages/server/node_modules packages/server/node_modules
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/web/dist packages/web/dist
COPY LICENSE ./
# The image is not modified at runtime: with `--read-only --tmpfs /tmp`, only /data and the temporary /tmp are writable.
VOLUME ["/data"]
USER node
EXPOSE 4747
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Quizcast handles SIGTERM as PID 1 and reaps its own child processes; `--init` is optional but does no harm.
ENTRYPOINT ["quizcast"]
CMD ["start"]
