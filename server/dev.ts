/** `npm run dev`: the embedded ERP and Vite's development server over it. */
import { createServer } from 'vite';
import { ConfigError, readConfig } from '#erp/config.ts';
import { StartFailure, startEmbeddedErp } from './embedded-erp.ts';
import { serveWith } from './environment.ts';

async function main(): Promise<void> {
  process.env.NODE_ENV ??= 'development';
  const config = readConfig(process.env);
  serveWith(config);
  const erp = config.erpApiUrl ? null : await startEmbeddedErp(config);
  if (erp) process.env.ERP_API_URL = erp.url;
  const vite = await createServer({
    server: { host: config.host, port: config.port, strictPort: true },
  });
  await vite.listen();
  vite.printUrls();
  const stop = () => {
    void vite
      .close()
      .then(() => erp?.stop())
      .finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(
    error instanceof ConfigError || error instanceof StartFailure ? error.message : error,
  );
  process.exit(1);
});
