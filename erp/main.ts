/** `npm run api`: the ERP API alone, for containers and for development. */
import { pino } from 'pino';
import { startApi } from './http/start.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderInUse } from './db/lock/lock.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const api = await startApi({
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
  });
  log.info({ url: api.url }, 'ERP API listening');
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    api.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  // What the reader can mend is told in a sentence, without a stack.
  console.error(
    error instanceof ConfigError || error instanceof FolderInUse ? error.message : error,
  );
  process.exit(1);
});
