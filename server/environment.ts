import { randomBytes } from 'node:crypto';
import type { Config } from '#erp/config.ts';

/**
 * What the web build reads from the environment; it may also run under react-router-serve, where
 * the operator gives it.
 */
export function serveWith(config: Config): void {
  // By this the API knows its own web server, and takes the visitor's address from it; its worker
  // inherits it.
  process.env.ERP_WEB_KEY ??= randomBytes(32).toString('base64url');
  Object.assign(process.env, {
    SESSION_SECRET: config.sessionSecret,
    DEMO: config.demo ? '1' : '0',
    TRUST_PROXY: String(config.trustProxy),
    LOG_LEVEL: config.logLevel,
    ...(config.erpApiUrl ? { ERP_API_URL: config.erpApiUrl } : {}),
  });
}
