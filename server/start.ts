/**
 * `npm start`: the embedded ERP unless `ERP_API_URL` names one, then the web server. Stops web →
 * API → database.
 */
import './production.ts';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { ConfigError, readConfig, type Config } from '#erp/config.ts';
import { StartFailure, startEmbeddedErp } from './embedded-erp.ts';
import { serveWith } from './environment.ts';
import { webServer, type WebBuild } from './web.ts';

const GRACE_MS = 15_000;
const DEMO_PASSWORD = 'hilo-y-aguja-26';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ name: 'web', level: config.logLevel });
  serveWith(config);
  const erp = config.erpApiUrl ? null : await startEmbeddedErp(config);
  if (erp) process.env.ERP_API_URL = erp.url;
  const built = new URL('../build/', import.meta.url);
  const build = (await import(new URL('server/index.js', built).href)) as WebBuild;
  if (erp) build.setExchange(erp.call);
  const web = webServer(build, fileURLToPath(new URL('client', built)), log);
  await listen(web, config).catch(async (error: unknown) => {
    await erp?.stop();
    throw error;
  });
  console.log(welcome(config));

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS + 5_000).unref();
    await closeWeb(web);
    await erp?.stop();
    process.exit(code);
  };
  const stopOr1 = (code: number) =>
    stop(code).catch((error: unknown) => {
      log.error({ err: error }, 'stop failed');
      process.exit(1);
    });
  process.on('SIGTERM', () => void stopOr1(0));
  process.on('SIGINT', () => void stopOr1(0));
  erp?.onLost((error) => {
    log.error({ err: error }, 'the embedded ERP was lost');
    void stopOr1(1);
  });
}

async function listen(web: Server, { host, port }: Config): Promise<void> {
  web.listen(port, host);
  await once(web, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartFailure(
        `El puerto ${port} de ${host} ya está en uso. Cierra el otro programa o elige otro con PORT.`,
      );
    throw error;
  });
}

/** Refuses new connections, lets running requests finish. */
async function closeWeb(web: Server): Promise<void> {
  const closed = once(web, 'close');
  web.close();
  web.closeIdleConnections();
  const late = setTimeout(() => web.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(late);
}

function welcome({ host, port, demo }: Config): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`Telar está en ${address}`];
  if (demo)
    lines.push(
      '',
      'Empresa de demostración (DEMO)',
      '  correo      demo@telar.test',
      `  contraseña  ${DEMO_PASSWORD}`,
      'Otra empresa: demo@otra.test, con la misma contraseña.',
    );
  return `\n${lines.join('\n')}\n`;
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || error instanceof StartFailure ? error.message : error,
  );
  process.exit(1);
});
