/** nginx of the system in front of a product, with the configuration that compose.yaml gives it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from './delivery/certificate.ts';
import { freePort } from './product.ts';

export const nginxIsHere = (): boolean => spawnSync('nginx', ['-v']).status === 0;

export interface Nginx {
  readonly url: string;
  /** The address without TLS, which leads to the other. */
  readonly plainUrl: string;
  stop(): Promise<void>;
}

const TEMPLATE = new URL('../deploy/nginx.conf.template', import.meta.url);

export async function startNginx(productPort: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'telar-nginx-'));
  const { key, cert } = selfSigned();
  await writeFile(join(folder, 'fullchain.pem'), cert);
  await writeFile(join(folder, 'privkey.pem'), key, { mode: 0o600 });
  await mkdir(join(folder, 'logs'));
  const [https, http] = [await freePort(), await freePort()];
  const given: Readonly<Record<string, string>> = {
    SERVER_NAME: 'localhost',
    UPSTREAM: `127.0.0.1:${productPort}`,
    HTTP_PORT: `127.0.0.1:${http}`,
    HTTPS_PORT: `127.0.0.1:${https}`,
    TLS_DIR: folder,
  };
  const site = (await readFile(TEMPLATE, 'utf8')).replaceAll(
    /\$\{(\w+)\}/g,
    (_, name: string) => given[name] ?? '',
  );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log; events {} http { access_log off; ${paths} ${site} }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/error.log')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const plainUrl = `http://127.0.0.1:${http}`;
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 100)
      throw new Error(
        `nginx did not start: ${said || (await readFile(join(folder, 'logs/error.log'), 'utf8'))}`,
      );
    const answers = await fetch(plainUrl, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: `https://localhost:${https}`,
    plainUrl,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
