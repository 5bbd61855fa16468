/**
 * How long the first start takes: an empty folder, every table, the demo companies; and with five
 * times the declarations.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from '#erp/http/start.ts';
import { openDatabase } from '#erp/db/open.ts';
import { declaredMigration, silent } from '#erp/provision/testing/database.ts';
import { startProduct } from '../tests/product.ts';
import { syntheticRegistry } from '../tests/synthetic.ts';
import { atMost, type Figure } from './figures.ts';

async function inFolder(
  start: (dataDir: string) => Promise<() => Promise<unknown>>,
): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'telar-bench-start-'));
  try {
    const started = performance.now();
    const stop = await start(dataDir);
    const spent = performance.now() - started;
    await stop();
    return spent / 1000;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function synthetic(dataDir: string): Promise<() => Promise<void>> {
  const registry = syntheticRegistry(570);
  const db = await openDatabase({
    dataDir,
    log: silent,
    migrations: await declaredMigration(registry),
  });
  const api = await startApi({
    dataDir,
    db,
    registry,
    secret: 'x'.repeat(40),
    demo: true,
    log: silent,
  });
  return api.close;
}

export async function firstStart(): Promise<Figure[]> {
  const product = await inFolder(async (dataDir) => (await startProduct({ dataDir })).stop);
  const large = await inFolder(synthetic);
  return [
    atMost('First start, installed and built, demo included', product, 60, 's'),
    atMost(
      'First start of the API with 700 resources, demo included',
      large,
      60,
      's',
      'tables from the declarations',
    ),
  ];
}
