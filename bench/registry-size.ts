/** The cost of a request must not grow with the number of declared resources. */
import { createApp } from '#erp/http/app.ts';
import { silent, testDatabase } from '#erp/provision/testing/database.ts';
import { syntheticRegistry } from '../tests/synthetic.ts';
import { atMost, format, median, type Figure } from './figures.ts';
import { oneByOne } from './load.ts';

async function listTime(count: number): Promise<number> {
  const registry = syntheticRegistry(count);
  const { startApi } = await import('#erp/http/start.ts');
  const { mkdtemp, rm } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const { join } = await import('node:path');
  const dataDir = await mkdtemp(join(tmpdir(), 'telar-bench-registry-'));
  const api = await startApi({
    dataDir,
    db: await testDatabase(registry),
    registry,
    secret: 'x'.repeat(40),
    demo: true,
    log: silent,
  });
  try {
    const app = createApp(api.services);
    const signIn = await app.request('/auth/login', {
      method: 'POST',
      body: new URLSearchParams({
        email: 'demo@telar.test',
        password: 'hilo-y-aguja-26',
        device: 'bench',
      }),
    });
    const { data } = (await signIn.json()) as { data: { jwt: string } };
    const headers = { authorization: `Bearer ${data.jwt}` };
    return median(
      await oneByOne(400, async () => {
        const reply = await app.request('/units?size=50', { headers });
        if (reply.status !== 200) throw new Error(`units: ${reply.status}`);
        await reply.text();
      }),
    );
  } finally {
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function registrySize(): Promise<Figure[]> {
  const few = await listTime(40);
  const many = await listTime(400);
  return [
    atMost(
      'A list with 400 more resources declared, beside 40',
      many / few,
      1.2,
      '×',
      `${format(many)} ms beside ${format(few)} ms`,
    ),
  ];
}
