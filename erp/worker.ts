/**
 * The embedded ERP: the same API in a worker thread of the web server. Its configuration and the
 * port of the web server's calls arrive as `workerData`; it posts `{ port }` when it listens,
 * `{ error }` when it cannot start, and `{ closed: true }` after `'close'`.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { pino } from 'pino';
import { startApi } from './http/start.ts';
import { answerPortCalls } from './call-port.ts';
import type { Config } from './config.ts';

const { config, calls } = workerData as { readonly config: Config; readonly calls: MessagePort };
const log = pino({ level: config.logLevel, base: { part: 'erp' } });

if (!parentPort) throw new Error('erp/worker.ts runs in a worker thread');
const parent = parentPort;

startApi({
  dataDir: config.dataDir,
  database: config.database,
  secret: config.erpSecret,
  host: config.apiHost,
  port: config.apiPort,
  demo: config.demo,
  firstCompany: config.firstCompany,
  appUrl: config.appUrl,
  mail: config.mail,
  backupDir: config.backupDir,
  files: config.files,
  requireSafeRole: !config.demo,
  jobs: true,
  metricsPort: config.metricsPort,
  log,
}).then(
  (api) => {
    parent.on('message', (message: unknown) => {
      if (message !== 'close') return;
      api.close().then(
        () => parent.postMessage({ closed: true }),
        (error: unknown) => parent.postMessage({ error: String(error) }),
      );
    });
    answerPortCalls(calls, api.handle);
    parent.postMessage({ port: api.port });
  },
  (error: unknown) => {
    parent.postMessage({ error: error instanceof Error ? error.message : String(error) });
  },
);
