/** A disk without space: reading goes on, writes are refused, and the engine outlives it. */
import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskRoom } from '#erp/db/pglite/disk.ts';
import { openEmbedded } from '#erp/db/open.ts';
import { declaredMigration, silent, testFolder } from '#erp/provision/testing/database.ts';
import { sample } from './sample.ts';

// Clusters are made, copied and packed here: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(async () => {
  folder = await testFolder(sample);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const full = { code: 'NO_DISPONIBLE', status: 503, message: expect.stringContaining('disco') };
const one = { accountId: 1 };

test('when space is short writes are refused in Spanish and reads go on', async () => {
  const db = await openEmbedded({
    dataDir: folder,
    log: silent,
    migrations: await declaredMigration(sample),
  });
  const add = (code: string) =>
    db.tenant(one, (tx) =>
      tx.execute('INSERT INTO tags (account_id, code) VALUES (1, $1)', [code]),
    );
  const codes = () => db.tenant(one, (tx) => tx.query('SELECT code FROM tags'));
  await add('A');
  const short = vi.spyOn(DiskRoom.prototype, 'isLow', 'get').mockReturnValue(true);
  await expect(add('B')).rejects.toMatchObject(full);
  await expect(db.system((tx) => tx.execute('DELETE FROM tags'))).rejects.toMatchObject(full);
  expect(await codes()).toEqual([{ code: 'A' }]);
  short.mockRestore();
  await add('C');
  expect(await codes()).toEqual([{ code: 'A' }, { code: 'C' }]);
  await db.close();
});

test('the log finds no space in the middle of a transaction: the reserve is given up and the commit stands', async () => {
  const db = await openEmbedded({
    dataDir: folder,
    log: silent,
    migrations: await declaredMigration(sample),
  });
  await db.tenant(one, (tx) => tx.query('SELECT 1'));
  const reserve = join(folder, 'reserve');
  expect(fs.existsSync(reserve)).toBe(true);
  const paths = new Map<number, string>();
  const nameOf = (handle: number) =>
    paths.get(handle) ?? paths.set(handle, fs.readlinkSync(`/proc/self/fd/${handle}`)).get(handle)!;
  const write = fs.writeSync;
  let refused = 0;
  vi.spyOn(fs, 'writeSync').mockImplementation(((
    handle: number,
    ...rest: [NodeJS.ArrayBufferView, number, number, number]
  ) => {
    if (fs.existsSync(reserve) && nameOf(handle).includes('/pg_wal/')) {
      refused += 1;
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        errno: -28,
      });
    }
    return write(handle, ...rest);
  }) as typeof fs.writeSync);
  await db.tenant(one, (tx) => tx.execute(`INSERT INTO tags (account_id, code) VALUES (1, 'A')`));
  vi.restoreAllMocks();
  expect(refused).toBe(1);
  await db.close();
  const again = await openEmbedded({
    dataDir: folder,
    log: silent,
    migrations: await declaredMigration(sample),
  });
  expect(await again.tenant(one, (tx) => tx.query('SELECT code FROM tags'))).toEqual([
    { code: 'A' },
  ]);
  await again.close();
});
