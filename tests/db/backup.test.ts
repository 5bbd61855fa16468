import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unpack } from '#erp/db/backup/archive.ts';
import { requestBackup } from '#erp/db/backup/backup-desk.ts';
import {
  backupEmbedded,
  backupServer,
  restoreEmbedded,
  restoreServer,
} from '#erp/db/backup/backup.ts';
import type { Database } from '#erp/db/database.ts';
import { openEmbedded } from '#erp/db/open.ts';
import { openPostgres } from '#erp/db/postgres/postgres.ts';
import { declaredMigration, silent, testFolder } from '#erp/provision/testing/database.ts';
import { addressesOf, freshPostgres } from '#erp/provision/testing/postgres.ts';
import { sample } from './sample.ts';

// Clusters are made, copied and packed here: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const onServer = process.env.TEST_ENGINE === 'postgres';
const migrations = await declaredMigration(sample);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'telar-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const add = (db: Database, accountId: number, code: string) =>
  db.tenant({ accountId }, (tx) =>
    tx.execute('INSERT INTO places (account_id, code, name) VALUES ($1, $2, $3)', [
      accountId,
      code,
      `Bodega ${code} ñ`,
    ]),
  );
const codes = async (db: Database) =>
  (
    await db.system((tx) =>
      tx.query<{ code: string }>('SELECT code FROM places ORDER BY account_id, code'),
    )
  ).map(({ code }) => code);

test.skipIf(onServer)(
  'a backup of the running embedded database is restored with its files and secrets',
  async () => {
    const from = await testFolder(sample);
    const to = join(folder, 'to');
    const file = join(folder, 'copies/telar.tar.gz');
    const db = await openEmbedded({ dataDir: from, log: silent, migrations });
    await writeFile(join(from, 'secrets.json'), '{}');
    await add(db, 1, 'A');
    await add(db, 2, 'B');
    await requestBackup(from, file);
    await add(db, 1, 'LATER');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'copies'))).toEqual(['telar.tar.gz']);
    await db.close();

    await restoreEmbedded(file, { dataDir: to, log: silent, replace: false });
    const restored = await openEmbedded({ dataDir: to, log: silent, migrations });
    expect(await codes(restored)).toEqual(['A', 'B']);
    expect(await readFile(join(to, 'secrets.json'), 'utf8')).toBe('{}');
    await add(restored, 1, 'C');
    expect(
      await restored.tenant({ accountId: 1 }, (tx) =>
        tx.query(`SELECT code FROM places WHERE search LIKE '%bodega c n%'`),
      ),
    ).toEqual([{ code: 'C' }]);
    await restored.close();
    await rm(from, { recursive: true });
  },
);

test.skipIf(onServer)(
  'a restore overwrites nothing unless it is asked to, and then keeps what was there',
  async () => {
    const data = await testFolder(sample);
    const file = join(folder, 'telar.tar.gz');
    const db = await openEmbedded({ dataDir: data, log: silent, migrations });
    await add(db, 1, 'A');
    await backupEmbedded(db, data, file);
    await add(db, 1, 'B');
    await expect(
      restoreEmbedded(file, { dataDir: data, log: silent, replace: true }),
    ).rejects.toThrow('está usando la carpeta');
    await db.close();

    await expect(
      restoreEmbedded(file, { dataDir: data, log: silent, replace: false }),
    ).rejects.toThrow('ya tiene datos');
    await restoreEmbedded(file, { dataDir: data, log: silent, replace: true });
    const restored = await openEmbedded({ dataDir: data, log: silent, migrations });
    expect(await codes(restored)).toEqual(['A']);
    await restored.close();
    const aside = readdirSync(data).find((name) => name.startsWith('before-restore-'));
    expect(existsSync(join(data, aside ?? '', 'pg/PG_VERSION'))).toBe(true);
    await rm(data, { recursive: true });
  },
);

test.skipIf(onServer)('with BACKUP_KEY a backup opens with that key alone', async () => {
  const data = await testFolder(sample);
  const [file, to] = [join(folder, 'telar.tar.gz'), join(folder, 'to')];
  vi.stubEnv('BACKUP_KEY', 'aguja hilo dedal tijera');
  const db = await openEmbedded({ dataDir: data, log: silent, migrations });
  await add(db, 1, 'A');
  await backupEmbedded(db, data, file);
  await db.close();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('TELAR');
  for (const [key, said] of [
    ['', 'está cifrado'],
    ['otra clave de respaldos', 'no es la clave'],
  ] as const) {
    vi.stubEnv('BACKUP_KEY', key);
    await expect(
      restoreEmbedded(file, { dataDir: to, log: silent, replace: false }),
    ).rejects.toThrow(said);
    expect(existsSync(join(to, 'pg'))).toBe(false);
  }
  vi.stubEnv('BACKUP_KEY', 'aguja hilo dedal tijera');
  await restoreEmbedded(file, { dataDir: to, log: silent, replace: false });
  const restored = await openEmbedded({ dataDir: to, log: silent, migrations });
  expect(await codes(restored)).toEqual(['A']);
  await restored.close();
  vi.unstubAllEnvs();
  await rm(data, { recursive: true });
});

const NEWER = { name: '0002_newer.sql', sql: 'ALTER TABLE places ADD COLUMN newer text;' };

test.skipIf(onServer)(
  'before a migration the installation copies itself, and that copy is the way back',
  async () => {
    const data = await testFolder(sample);
    const copies = join(folder, 'copies');
    const db = await openEmbedded({ dataDir: data, log: silent, migrations, backupDir: copies });
    await add(db, 1, 'A');
    await db.close();
    expect(existsSync(copies)).toBe(false);

    // Where no copy can be made nothing changes.
    await writeFile(join(folder, 'taken'), '');
    await expect(
      openEmbedded({
        dataDir: data,
        log: silent,
        migrations: [...migrations, NEWER],
        backupDir: join(folder, 'taken'),
      }),
    ).rejects.toThrow();
    const migrated = await openEmbedded({
      dataDir: data,
      log: silent,
      migrations: [...migrations, NEWER],
      backupDir: copies,
    });
    expect(await migrated.system((tx) => tx.query('SELECT newer FROM places'))).toEqual([
      { newer: null },
    ]);
    await migrated.close();
    const made = readdirSync(copies);
    expect(made).toEqual([expect.stringMatching(/^antes-de-migrar-.*\.tar\.gz$/)]);

    const to = join(folder, 'to');
    await mkdir(to);
    await unpack(join(copies, made[0]!), to);
    // The old program knows all of them, so that it restores the copy.
    expect(JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')).migrations).toEqual(
      migrations.map(({ name }) => name),
    );
    const back = await openEmbedded({ dataDir: to, log: silent, migrations, backupDir: copies });
    expect(await codes(back)).toEqual(['A']);
    await expect(back.system((tx) => tx.query('SELECT newer FROM places'))).rejects.toThrow();
    await back.close();
    expect(readdirSync(copies)).toHaveLength(1);
    await rm(data, { recursive: true });
  },
);

test.skipIf(onServer)('a damaged backup is refused and changes nothing', async () => {
  const file = join(folder, 'telar.tar.gz');
  const from = await testFolder(sample);
  const db = await openEmbedded({ dataDir: from, log: silent, migrations });
  await backupEmbedded(db, from, file);
  await db.close();
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length / 2));
  const to = join(folder, 'to');
  await expect(restoreEmbedded(file, { dataDir: to, log: silent, replace: false })).rejects.toThrow(
    'tar',
  );
  expect(readdirSync(to)).toEqual([]);
  await rm(from, { recursive: true });
});

test.skipIf(!onServer)(
  'a backup of a server is restored into an empty database, row-level security and all',
  async () => {
    const file = join(folder, 'telar.tar.gz');
    const dataDir = join(folder, 'data');
    const from = await freshPostgres(migrations, silent);
    await add(from, 1, 'A');
    await add(from, 2, 'B');
    await backupServer(from.url, dataDir, file);
    await expect(
      restoreServer(file, from.url, { dataDir, log: silent, replace: false }),
    ).rejects.toThrow('ya tiene datos');
    await add(from, 1, 'LATER');

    const to = await freshPostgres(null, silent);
    await restoreServer(file, to.url, { dataDir, log: silent, replace: false });
    const restored = await openPostgres(addressesOf(to.directUrl), silent, migrations);
    expect(await codes(restored)).toEqual(['A', 'B']);
    expect(
      await restored.tenant({ accountId: 2 }, (tx) => tx.query('SELECT code FROM places')),
    ).toEqual([{ code: 'B' }]);
    await add(restored, 1, 'C');
    await restored.close();

    await restoreServer(file, from.url, { dataDir, log: silent, replace: true });
    const again = await openPostgres(addressesOf(from.directUrl), silent, migrations);
    expect(await codes(again)).toEqual(['A', 'B']);
    await again.close();
    await Promise.all([from.close(), to.close()]);
  },
);
