/**
 * Figures for Prometheus, on a port of their own that only the operator opens (METRICS_PORT). No
 * figure names a company.
 */
import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Services } from '#erp/kernel/services.ts';

type Figure = readonly [name: string, kind: 'gauge' | 'counter', help: string, value: number];

async function figures({ db, now }: Services, delaySeconds: number): Promise<readonly Figure[]> {
  const started = performance.now();
  const [row] = await db.system((tx) =>
    // Of every company: figures of the installation.
    tx.query<{ bytes: number; accounts: number; due: number; failed: number; sessions: number }>(
      `select pg_database_size(current_database()) as bytes, (select count(*) from accounts) as accounts,
         (select count(*) from sys__jobs where enabled and due_at < $1::timestamptz - interval '5 minutes') as due,
         (select count(*) from sys__jobs where last_status = 'FALLIDO') as failed,
         (select count(*) from sessions where ended_at is null and expires_at > $1::timestamptz) as sessions`,
      [now().toString()],
    ),
  );
  return [
    ['telar_up', 'gauge', 'The API answers.', 1],
    [
      'telar_process_resident_memory_bytes',
      'gauge',
      'Memory of the process.',
      process.memoryUsage().rss,
    ],
    [
      'telar_process_uptime_seconds',
      'counter',
      'Seconds since the process began.',
      Math.round(process.uptime()),
    ],
    [
      'telar_event_loop_delay_p99_seconds',
      'gauge',
      'How late the thread is, 99th percentile since the last look.',
      delaySeconds,
    ],
    [
      'telar_database_latency_seconds',
      'gauge',
      'Time of this look at the database.',
      (performance.now() - started) / 1000,
    ],
    ['telar_database_size_bytes', 'gauge', 'Size of the database.', row!.bytes],
    ['telar_accounts', 'gauge', 'Companies.', row!.accounts],
    ['telar_sessions', 'gauge', 'Sessions that still serve.', row!.sessions],
    ['telar_jobs_overdue', 'gauge', 'Jobs due for more than five minutes.', row!.due],
    ['telar_jobs_failed', 'gauge', 'Jobs whose last run failed.', row!.failed],
  ];
}

const text = (all: readonly Figure[]) =>
  all
    .map(
      ([name, kind, help, value]) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`,
    )
    .join('');

/** Serves `GET /metrics`; port 0 takes a free one. */
export async function serveMetrics(
  services: Services,
  host: string,
  port: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    figures(services, delay.percentile(99) / 1e9)
      .then((all) =>
        response
          .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
          .end(text(all)),
      )
      .catch((error: unknown) => {
        services.log.error({ err: error }, 'metrics');
        response.writeHead(503).end();
      });
    delay.reset();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        delay.disable();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
