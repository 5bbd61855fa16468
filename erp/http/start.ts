/**
 * Starts the ERP API: database, rules, companies, HTTP server. Used by `npm run api`, by the
 * embedded worker and by tests.
 */
import { platformExtensions } from '#erp/platform/extensions.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { ConfigError, type DatabaseAddresses, type FirstCompany } from '#erp/config.ts';
import type { Database } from '#erp/db/database.ts';
import { openDatabase } from '#erp/db/open.ts';
import type { Registry } from '#erp/model/registry.ts';
import { jobsOf, intervalJobsOf } from '#erp/platform/jobs/all.ts';
import { JobRunner } from '#erp/platform/jobs/runner.ts';
import { registry as everything } from '#erp/modules/all.ts';
import { serveMetrics } from '#erp/modules/sys/health/metrics.ts';
import { createApp } from './app.ts';
import { loadBehaviour } from '../kernel/behaviour/load-behaviour.ts';
import { prepare } from '../provision/companies/prepare.ts';
import { s3Store, type S3Place } from '../platform/files/s3-store.ts';
import type { Log } from '../model/log.ts';
import type { Services } from '../kernel/services.ts';

export interface StartOptions {
  /** Folder of the embedded database and of the uploaded files. */
  readonly dataDir: string;
  readonly database?: DatabaseAddresses | null;
  /** An open database instead (tests); it is closed with the API. */
  readonly db?: Database;
  readonly registry?: Registry;
  readonly secret: string;
  readonly host?: string;
  /** 0 = a free port. */
  readonly port?: number;
  readonly demo?: boolean;
  readonly firstCompany?: FirstCompany | null;
  readonly appUrl?: string;
  readonly mail?: Services['mail'];
  /** A bucket for uploaded contents, instead of a folder below the data folder. */
  readonly files?: S3Place | null;
  /** Folder of the copies; by default below the data folder. */
  readonly backupDir?: string;
  /** Refuses a PostgreSQL role that row-level security does not bind (platform R12). */
  readonly requireSafeRole?: boolean;
  /** Runs the background jobs in this process. */
  readonly jobs?: boolean;
  /** Port of the figures for Prometheus. */
  readonly metricsPort?: number | null;
  readonly log: Log;
  readonly now?: () => Temporal.Instant;
}

export interface RunningApi {
  readonly url: string;
  readonly port: number;
  /** Answers a request as the port does. */
  handle(request: Request): Response | Promise<Response>;
  readonly services: Services;
  /** Finishes what runs, refuses what is new, then closes the database. */
  close(): Promise<void>;
}

const GRACE_MS = 10_000;

export async function startApi(options: StartOptions): Promise<RunningApi> {
  const { log, dataDir, registry = everything } = options;
  const filesDir = join(dataDir, 'files');
  await mkdir(filesDir, { recursive: true });
  const db =
    options.db ??
    (await openDatabase({
      dataDir,
      ...(options.database && { server: options.database }),
      ...(options.backupDir && { backupDir: options.backupDir }),
      log,
    }));
  try {
    if (options.requireSafeRole) await requireSafeRole(db);
    const services: Services = {
      db,
      registry,
      ...(await loadBehaviour(registry)),
      extensions: platformExtensions,
      log,
      now: options.now ?? (() => Temporal.Now.instant()),
      secret: options.secret,
      filesDir,
      appUrl: options.appUrl ?? 'http://127.0.0.1:3000',
      ...(options.mail && { mail: options.mail }),
      ...(options.files && { contents: s3Store(options.files) }),
      backups: {
        dir: options.backupDir ?? join(dataDir, 'backups'),
        dataDir,
        directUrl: options.database?.directUrl ?? null,
      },
    };
    await prepare(services, {
      demo: options.demo ?? false,
      firstCompany: options.firstCompany ?? null,
    });
    const runner = options.jobs
      ? new JobRunner(services, jobsOf(services), intervalJobsOf(services))
      : null;
    const api = await listen(services, options.host ?? '127.0.0.1', options.port ?? 0, runner);
    if (!options.metricsPort) return api;
    const metrics = await serveMetrics(services, options.host ?? '127.0.0.1', options.metricsPort);
    return { ...api, close: () => metrics.close().then(api.close) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function requireSafeRole(db: Database): Promise<void> {
  if (db.engine !== 'POSTGRES') return;
  const [role] = await db.system((tx) =>
    tx.query<{ name: string; unbound: boolean }>(
      'select rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = session_user',
    ),
  );
  if (role?.unbound)
    throw new ConfigError(
      `El usuario «${role.name}» de DATABASE_URL es superusuario o tiene BYPASSRLS. Usa uno sin esos permisos: de ellos depende que cada empresa vea sólo lo suyo.`,
    );
}

async function listen(
  services: Services,
  host: string,
  port: number,
  runner: JobRunner | null,
): Promise<RunningApi> {
  let closing: Promise<void> | null = null;
  const app = createApp(services, { stopping: () => closing !== null });
  const { server, address } = await new Promise<{ server: ServerType; address: { port: number } }>(
    (resolve, reject) => {
      const started = serve({ fetch: app.fetch, hostname: host, port }, (address) =>
        resolve({ server: started, address }),
      );
      started.once('error', reject);
    },
  );
  runner?.start();
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    handle: (request) => app.fetch(request),
    services,
    close: () => (closing ??= stop(server, services, runner)),
  };
}

async function stop(
  server: ServerType,
  services: Services,
  runner: JobRunner | null,
): Promise<void> {
  const late = setTimeout(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    GRACE_MS,
  );
  await new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
  clearTimeout(late);
  await runner?.stop();
  await services.db.close();
}
