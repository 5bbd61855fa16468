/**
 * What the embedded engine promises about its folder: durability, one owner, a log that stays
 * small.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DurableFolder } from '#erp/db/pglite/durable-fs.ts';
import { FolderInUse } from '#erp/db/lock/lock.ts';
import type { Migration } from '#erp/db/schema/migrate.ts';
import { openEmbedded } from '#erp/db/open.ts';
import { declaredMigration, silent, testFolder } from '#erp/provision/testing/database.ts';
import { sample } from './sample.ts';

// Clusters are made, copied and packed here: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let migrations: readonly Migration[];
const open = () => openEmbedded({ dataDir: folder, log: silent, migrations });

beforeEach(async () => {
  migrations = await declaredMigration(sample);
  folder = await testFolder(sample);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const walBytes = () => {
  const wal = join(folder, 'pg/pg_wal');
  return readdirSync(wal).reduce(
    (total, name) =>
      total + (statSync(join(wal, name)).isFile() ? statSync(join(wal, name)).size : 0),
    0,
  );
};

/** A process that writes without pause and says what was acknowledged; ends by `kill -9`. */
async function killWhileWriting(afterMs: number): Promise<number> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  let rest = '';
  writer.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) acknowledged = Math.max(acknowledged, Number(line));
  });
  await once(writer.stdout, 'data');
  setTimeout(() => writer.kill('SIGKILL'), afterMs);
  await once(writer, 'close');
  return acknowledged;
}

test('a table is read whole whatever it was before: longer, shorter, emptied or made anew', async () => {
  const database = await open();
  const { pg } = database;
  const rows = async () =>
    (await pg.query<{ n: number }>('select count(*)::int as n from grown')).rows[0]!.n;
  const grow = (from: number, to: number) =>
    pg.exec(`insert into grown select i, repeat('x', 500) from generate_series(${from}, ${to}) i`);
  await pg.exec('create table grown (id int, x text)');
  await grow(1, 3000);
  expect(await rows()).toBe(3000);
  await pg.exec('delete from grown where id > 1000');
  await pg.exec('vacuum grown');
  expect(await rows()).toBe(1000);
  await grow(1001, 6000);
  expect(await rows()).toBe(6000);
  await pg.exec('begin; truncate grown; rollback');
  expect(await rows()).toBe(6000);
  await pg.exec('truncate grown');
  expect(await rows()).toBe(0);
  await grow(1, 50);
  await pg.exec('vacuum full grown');
  await pg.exec('checkpoint');
  expect(await rows()).toBe(50);
  await pg.exec('drop table grown; create table grown (id int, x text)');
  expect(await rows()).toBe(0);
  await grow(1, 2000);
  await database.close();
  const again = await open();
  const { rows: kept } = await again.pg.query('select count(*)::int as n from grown where id > 0');
  expect(kept).toEqual([{ n: 2000 }]);
  await again.close();
});

test('each commit makes exactly one real fsync, a read none', async () => {
  const database = await open();
  const { fs } = database.pg;
  if (!(fs instanceof DurableFolder)) throw new Error('not durable');
  for (let i = 0; i < 5; i += 1) {
    const before = fs.syncs;
    await database.tenant({ accountId: 1 }, async (tx) => {
      await tx.execute('INSERT INTO tags (account_id, code) VALUES (1, $1)', [`T${i}`]);
      await tx.execute('UPDATE tags SET version = version + 1 WHERE code = $1', [`T${i}`]);
    });
    expect(fs.syncs - before).toBe(1);
  }
  const before = fs.syncs;
  await database.tenant({ accountId: 1 }, (tx) => tx.query('SELECT * FROM tags'));
  expect(fs.syncs).toBe(before);
  await database.close();
});

test('what is written without waiting for the disk is all on it afterwards, also where it failed', async () => {
  const database = await open();
  const { fs } = database.pg;
  if (!(fs instanceof DurableFolder)) throw new Error('not durable');
  const write = (code: string) =>
    database.tenant({ accountId: 1 }, (tx) =>
      tx.execute('INSERT INTO tags (account_id, code) VALUES (1, $1)', [code]),
    );
  const inserted = async () =>
    (await database.pg.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')).rows[0]!
      .lsn;
  const flushed = async (lsn: string) =>
    (
      await database.pg.query<{ done: boolean }>(
        'select pg_current_wal_flush_lsn() >= $1::pg_lsn as done',
        [lsn],
      )
    ).rows[0]!.done;
  const before = fs.syncs;
  let last = '';
  await database.withoutSync(async () => {
    for (let i = 0; i < 5; i += 1) await write(`S${i}`);
    last = await inserted();
    expect(fs.syncs).toBe(before);
  });
  expect(await flushed(last)).toBe(true);
  await expect(
    database.withoutSync(async () => {
      await write('S5');
      last = await inserted();
      throw new Error('stopped');
    }),
  ).rejects.toThrow('stopped');
  expect(await flushed(last)).toBe(true);
  const synced = fs.syncs;
  await write('S6');
  expect(fs.syncs - synced).toBe(1);
  await database.close();
});

test(
  'nothing that was acknowledged is lost by kill -9 under load',
  async () => {
    const rounds = process.env.BENCH === '1' ? 20 : 3;
    for (let round = 0; round < rounds; round += 1) {
      const acknowledged = await killWhileWriting(150 + 100 * (round % 4));
      const database = await open();
      const [stored] = await database.system((tx) =>
        tx.query<{ n: number; last: number }>(
          'SELECT count(*) AS n, max(code::bigint) AS last FROM tags',
        ),
      );
      expect(acknowledged).toBeGreaterThan(0);
      expect(stored!.last).toBeGreaterThanOrEqual(acknowledged);
      // Every number up to the last is there, with the second row of its transaction.
      expect(stored!.n).toBe(stored!.last);
      expect(await database.system((tx) => tx.query('SELECT count(*) AS n FROM places'))).toEqual([
        { n: stored!.n },
      ]);
      await database.close();
    }
  },
  process.env.BENCH === '1' ? 180_000 : 60_000,
);

test('the log stays bounded through 100,000 rows', async () => {
  const database = await open();
  let most = 0;
  for (let batch = 0; batch < 50; batch += 1) {
    await database.tenant({ accountId: 1 }, (tx) =>
      tx.execute(
        `INSERT INTO tags (account_id, code) SELECT 1, 'T' || g FROM generate_series($1::int, $2::int) g`,
        [batch * 2000, batch * 2000 + 1999],
      ),
    );
    most = Math.max(most, walBytes());
  }
  expect(
    await database.tenant({ accountId: 1 }, (tx) => tx.query('SELECT count(*) AS n FROM tags')),
  ).toEqual([{ n: 100_000 }]);
  expect(most).toBeLessThan(160 * 1024 * 1024);
  await database.close();
}, 60_000);

test('the keeper checkpoints and vacuums when nobody works', async () => {
  const said: string[] = [];
  const log = { ...silent, info: (_fields: object, message: string) => void said.push(message) };
  const database = await openEmbedded({
    dataDir: folder,
    log,
    migrations,
    keeper: { everyMs: 30, idleMs: 20, walBytes: 1024, vacuumMs: 0 },
  });
  await database.tenant({ accountId: 1 }, (tx) =>
    tx.execute(
      `INSERT INTO tags (account_id, code) SELECT 1, 'T' || g FROM generate_series(1, 2000) g`,
    ),
  );
  await database.tenant({ accountId: 1 }, (tx) => tx.execute('UPDATE tags SET version = 2'));
  await expect
    .poll(() => new Set(said), { timeout: 5000 })
    .toEqual(new Set(['checkpoint', 'vacuum']));
  const [state] = await database.system((tx) =>
    tx.query<{ n_dead_tup: number }>(
      `SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = 'tags'`,
    ),
  );
  expect(state!.n_dead_tup).toBe(0);
  await database.close();
});

describe('the folder has one owner', () => {
  test('a second one is refused in Spanish and touches nothing', async () => {
    const database = await open();
    const before = readdirSync(folder).sort();
    const refused = open();
    await expect(refused).rejects.toBeInstanceOf(FolderInUse);
    await expect(refused).rejects.toThrow(/está usando la carpeta .*DATA_DIR/);
    expect(readdirSync(folder).sort()).toEqual(before);
    await database.close();
    await (await open()).close();
    expect(existsSync(join(folder, 'telar.lock'))).toBe(false);
  });

  test('another process is refused too, and leaves the owner working', async () => {
    const database = await open();
    const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    writer.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    const [code] = (await once(writer, 'close')) as [number];
    expect(code).not.toBe(0);
    expect(said).toContain(`Otro proceso de Telar (número ${process.pid}`);
    expect(
      await database.system((tx) =>
        tx.execute(`INSERT INTO throttles (key, window_start) VALUES ('a', now())`),
      ),
    ).toBe(1);
    await database.close();
  });

  test('the lock of a dead process is taken over', async () => {
    await killWhileWriting(50);
    expect(existsSync(join(folder, 'telar.lock'))).toBe(true);
    await (await open()).close();
  });

  test('a lock from elsewhere is taken over when its heart has stopped', async () => {
    const elsewhere = {
      token: 'x',
      host: 'otra',
      boot: 'b',
      namespace: 'n',
      pid: 1,
      start: '1',
      since: '2026-01-01',
    };
    await writeFile(join(folder, 'telar.lock'), JSON.stringify(elsewhere));
    const past = new Date(Date.now() - 3_600_000);
    await utimes(join(folder, 'telar.lock'), past, past);
    await (await open()).close();
  });

  test('a lock from elsewhere whose heart beats is respected', async () => {
    const file = join(folder, 'telar.lock');
    const elsewhere = {
      token: 'x',
      host: 'otra',
      boot: 'b',
      namespace: 'n',
      pid: 1,
      start: '1',
      since: '2026-01-01',
    };
    await writeFile(file, JSON.stringify(elsewhere));
    const beat = setInterval(() => void writeFile(file, JSON.stringify(elsewhere)), 700);
    await expect(open()).rejects.toThrow('número 1 en otra');
    clearInterval(beat);
  });
});

describe('migrations', () => {
  test('run once, and one that changed afterwards stops the start', async () => {
    await (await open()).close();
    const changed = migrations.map(({ name, sql }) => ({ name, sql: `${sql}\n-- otra` }));
    await expect(
      openEmbedded({ dataDir: folder, log: silent, migrations: changed }),
    ).rejects.toThrow(/se creó con otra versión de 0001_declared\.sql/);
    await expect(openEmbedded({ dataDir: folder, log: silent, migrations: [] })).rejects.toThrow(
      /versión más nueva/,
    );
    await (await open()).close();
  });

  test('one that fails leaves nothing behind', async () => {
    const wrong = [
      ...migrations,
      { name: '0002_wrong.sql', sql: 'CREATE TABLE half (a int); SELECT 1 / 0;' },
    ];
    await expect(openEmbedded({ dataDir: folder, log: silent, migrations: wrong })).rejects.toThrow(
      'division by zero',
    );
    const database = await open();
    expect(await database.system((tx) => tx.query(`SELECT to_regclass('half') AS half`))).toEqual([
      { half: null },
    ]);
    await database.close();
  });
});
