/** The product with many products in its demo company, and somebody signed in. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silent } from '#erp/provision/testing/database.ts';
import { openDatabase } from '#erp/db/open.ts';
import { bulkProducts } from '#erp/provision/demo/bulk.ts';
import { Visitor } from '../tests/delivery/visitor.ts';
import { freePort, startProduct, type Product } from '../tests/product.ts';

export const ADMIN = 'demo@telar.test';
export const PASSWORD = 'hilo-y-aguja-26';

export interface BenchProduct extends Product {
  readonly visitor: Visitor;
  /** Address of the ERP API and the header that signs in there. */
  readonly api: { readonly url: string; readonly headers: { readonly authorization: string } };
  /** Highest resident memory so far, MB. */
  peakMemory(): Promise<number>;
}

const CHUNK = 50_000;

async function fill(dataDir: string, rows: number): Promise<void> {
  const db = await openDatabase({ dataDir, log: silent });
  try {
    const [admin] = await db.system((tx) =>
      tx.query<{ account_id: number }>('select account_id from identities where email = $1', [
        ADMIN,
      ]),
    );
    if (!admin) throw new Error('the demo company is missing');
    for (let made = 0; made < rows; made += CHUNK)
      await db.tenant({ accountId: admin.account_id }, (tx) =>
        bulkProducts(tx, admin.account_id, Math.min(CHUNK, rows - made)),
      );
    await db.system((tx) => tx.execute('analyze'));
  } finally {
    await db.close();
  }
}

export async function startBenchProduct(rows: number): Promise<BenchProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'telar-bench-'));
  await (await startProduct({ dataDir })).stop();
  await fill(dataDir, rows);

  const apiPort = await freePort();
  const product = await startProduct({ dataDir, env: { ERP_API_PORT: String(apiPort) } });
  const visitor = new Visitor(product.url);
  await visitor.signIn(ADMIN, PASSWORD);
  const url = `http://127.0.0.1:${apiPort}`;
  const reply = await fetch(`${url}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: ADMIN, password: PASSWORD, device: 'bench' }),
  });
  const { data } = (await reply.json()) as { data: { jwt: string } };
  return {
    ...product,
    visitor,
    api: { url, headers: { authorization: `Bearer ${data.jwt}` } },
    async peakMemory() {
      const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    async stop() {
      const code = await product.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
