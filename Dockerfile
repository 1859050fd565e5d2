# Builds the service, then installs what it needs to run, in the versions of package-lock.json.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json build.js bundle.js lazy-patterns.js optional-types.js ./
COPY src ./src
COPY models ./models
RUN npm run build
# Express and the clients of the stores are peers of the package; here they are needed.
RUN for name in express pg redis better-sqlite3; do npm pkg set "dependencies.$name=$(npm pkg get devDependencies.$name | tr -d '"')" && npm pkg delete "devDependencies.$name"; done
RUN npm install --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY models ./models
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/cli/main.js"]
