# syntax=docker/dockerfile:1
FROM node:26-bookworm-slim AS base
WORKDIR /telar
ENV npm_config_update_notifier=false

# The base image brings Node 26: the `node` development dependency needs no download here.
FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build

FROM base AS dependencies
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=dependencies /telar/node_modules ./node_modules
COPY --from=build /telar/build ./build
COPY package.json ./
COPY erp ./erp
COPY server ./server
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.ts"]
