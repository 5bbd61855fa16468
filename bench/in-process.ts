/**
 * The API in this process with the demo company, for what is smaller than a request over the
 * network.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#erp/http/app.ts';
import type { Services } from '#erp/kernel/services.ts';
import { startApi } from '#erp/http/start.ts';
import { silent, testDatabase } from '#erp/provision/testing/database.ts';

export interface InProcess {
  readonly services: Services;
  readonly headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function inProcess(): Promise<InProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'telar-bench-process-'));
  const api = await startApi({
    dataDir,
    db: await testDatabase(),
    secret: 'x'.repeat(40),
    demo: true,
    log: silent,
  });
  const signIn = await createApp(api.services).request('/auth/login', {
    method: 'POST',
    body: new URLSearchParams({
      email: 'demo@telar.test',
      password: 'hilo-y-aguja-26',
      device: 'bench',
    }),
  });
  const { data } = (await signIn.json()) as { data: { jwt: string } };
  return {
    services: api.services,
    headers: { authorization: `Bearer ${data.jwt}` },
    async close() {
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
