import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Tx } from '#erp/db/database.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { sample } from './sample.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase(sample);
});
afterAll(() => db.close());
beforeEach(() => db.system((tx) => tx.execute('DELETE FROM places')));

const one = { accountId: 1 };
const two = { accountId: 2 };
const addPlace = async (tx: Tx, accountId: number, code: string, name = code) => {
  const [row] = await tx.query<{ id: number }>(
    'INSERT INTO places (account_id, code, name) VALUES ($1, $2, $3) RETURNING id',
    [accountId, code, name],
  );
  return row!.id;
};

describe('companies are kept apart', () => {
  test('a query that forgets the account sees its own rows only', async () => {
    await db.tenant(one, (tx) => addPlace(tx, 1, 'A'));
    await db.tenant(two, (tx) => addPlace(tx, 2, 'B'));
    expect(await db.tenant(one, (tx) => tx.query('SELECT code FROM places'))).toEqual([
      { code: 'A' },
    ]);
    expect(await db.tenant(two, (tx) => tx.execute('UPDATE places SET name = $1', ['x']))).toBe(1);
    expect(await db.tenant(two, (tx) => tx.execute('DELETE FROM places'))).toBe(1);
    expect(await db.system((tx) => tx.query('SELECT code, name FROM places'))).toEqual([
      { code: 'A', name: 'A' },
    ]);
  });

  test('a transaction without an account sees nothing, after one that had it too', async () => {
    await db.tenant(one, (tx) => addPlace(tx, 1, 'A'));
    await db.tenant(one, async (tx) => {
      await tx.query(`SELECT set_config('erp.account_id', '', true)`);
      expect(await tx.query('SELECT code FROM places')).toEqual([]);
    });
  });

  test('a row of another company cannot be written', async () => {
    await expect(db.tenant(one, (tx) => addPlace(tx, 2, 'C'))).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('a key cannot cross companies', async () => {
    const foreign = await db.tenant(two, (tx) => addPlace(tx, 2, 'B'));
    await expect(
      db.tenant(one, (tx) =>
        tx.execute(
          'INSERT INTO places (account_id, code, name, parent_id) VALUES (1, $1, $1, $2)',
          ['A', foreign],
        ),
      ),
    ).rejects.toMatchObject({
      code: '23503',
    });
  });

  test('the same key may exist in both companies, once in each', async () => {
    await db.tenant(one, (tx) => addPlace(tx, 1, 'A'));
    await db.tenant(two, (tx) => addPlace(tx, 2, 'A'));
    await expect(db.tenant(one, (tx) => addPlace(tx, 1, 'A'))).rejects.toMatchObject({
      code: '23505',
      constraint: 'places_code_key',
    });
  });

  test('the tables of sign-in are out of reach of a company', async () => {
    await expect(
      db.tenant(one, (tx) => tx.query('SELECT * FROM identities')),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(db.tenant(one, (tx) => tx.query('SELECT * FROM sessions'))).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('a company sees itself; the operator sees every company', async () => {
    const ids = await db.system((tx) =>
      tx.query<{ id: number }>(
        `INSERT INTO accounts (code) VALUES ('UNO'), ('DOS') RETURNING id, account_id`,
      ),
    );
    const own = { accountId: ids[0]!.id };
    expect(await db.tenant(own, (tx) => tx.query('SELECT code FROM accounts'))).toEqual([
      { code: 'UNO' },
    ]);
    expect(
      await db.tenant({ ...own, operator: true }, (tx) =>
        tx.query('SELECT code FROM accounts ORDER BY id'),
      ),
    ).toEqual([{ code: 'UNO' }, { code: 'DOS' }]);
  });
});

describe('transactions', () => {
  test('what fails leaves nothing behind', async () => {
    await expect(
      db.tenant(one, async (tx) => {
        await addPlace(tx, 1, 'A');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await db.tenant(one, (tx) => tx.query('SELECT 1 FROM places'))).toEqual([]);
  });

  test('an error that somebody swallows is not reported as saved', async () => {
    const work = db.tenant(one, async (tx) => {
      await addPlace(tx, 1, 'A');
      await tx.query('SELECT 1 / 0').catch(() => null);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await db.tenant(one, (tx) => tx.query('SELECT 1 FROM places'))).toEqual([]);
  });

  test('a transaction inside a transaction is refused instead of waiting for itself', async () => {
    await expect(
      db.tenant(one, () => db.tenant(one, (tx) => tx.query('SELECT 1'))),
    ).rejects.toThrow('already open');
  });

  test('many at once each get their turn and their company', async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        db.tenant({ accountId: i + 1 }, (tx) =>
          tx.query(`SELECT current_setting('erp.account_id') AS account, current_user AS role`),
        ),
      ),
    );
    expect(seen.map(([row]) => row)).toEqual(
      Array.from({ length: 40 }, (_, i) => ({ account: String(i + 1), role: 'erp_app' })),
    );
  });
});

describe('values', () => {
  test('come and go the same on both engines', async () => {
    const row = await db.tenant(one, async (tx) => {
      const [written] = await tx.query(
        'INSERT INTO places (account_id, code, name, area, opened_on, visited_at, is_open) VALUES (1, $1, $2, $3, $4, $5, $6) RETURNING *',
        [7, 'Bodega «Ñ»', '1234.5', '2026-11-20', '2026-11-20T18:30:00.123456Z', true],
      );
      return written;
    });
    expect(row).toMatchObject({
      account_id: 1,
      version: 1,
      active: true,
      code: '7',
      area: '1234.500000',
      opened_on: '2026-11-20',
      visited_at: '2026-11-20T18:30:00.123Z',
      is_open: true,
      parent_id: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test('arrays and JSON, with empty ones and nulls inside', async () => {
    const [row] = await db.tenant(one, (tx) =>
      tx.query(
        `SELECT $1::bigint[] AS ids, $2::text[] AS words, $3::jsonb AS json, array_agg(x::date) AS days, '12:05'::time(0) AS clock, $4::text[] AS none, ARRAY[1.50, NULL]::numeric[] AS amounts FROM (VALUES ('2026-01-02')) v(x)`,
        [[1, 2], ['a "b"', 'c,d', 'e\\f', '', 'NULL', '{x}', null], { ñ: [1, null] }, []],
      ),
    );
    expect(row).toEqual({
      ids: [1, 2],
      words: ['a "b"', 'c,d', 'e\\f', '', 'NULL', '{x}', null],
      json: { ñ: [1, null] },
      days: ['2026-01-02'],
      clock: '12:05:00',
      none: [],
      amounts: ['1.50', null],
    });
  });

  test('text sorts as in Mexico and is found without accents', async () => {
    await db.tenant(one, async (tx) => {
      for (const [i, name] of ['Óscar', 'nz', 'zeta', 'ñandú', 'oso', 'Ñu', 'Ana', 'ana'].entries())
        await addPlace(tx, 1, `C${i}`, name);
    });
    const names = await db.tenant(one, (tx) =>
      tx.query<{ name: string }>('SELECT name FROM places ORDER BY name'),
    );
    expect(names.map(({ name }) => name)).toEqual([
      'ana',
      'Ana',
      'nz',
      'ñandú',
      'Ñu',
      'Óscar',
      'oso',
      'zeta',
    ]);
    expect(
      await db.tenant(one, (tx) =>
        tx.query(`SELECT name FROM places WHERE search LIKE '%' || erp_fold($1) || '%'`, ['OSCÁR']),
      ),
    ).toEqual([{ name: 'Óscar' }]);
  });

  test('a search in the middle of a name uses the trigram index under row-level security', async ({
    skip,
  }) => {
    const marked = await db.system((tx) =>
      tx.query(
        `SELECT 1 FROM pg_proc WHERE oid = 'pg_catalog.textlike(text, text)'::regprocedure AND proleakproof`,
      ),
    );
    // Only a superuser of the server can mark it (docs/operations.md); without it the search works,
    // slower.
    skip(marked.length === 0, 'textlike is not leakproof on this server');
    await db.system((tx) =>
      tx.execute(
        `INSERT INTO places (account_id, code, name) SELECT 1, 'P' || g, md5(g::text) FROM generate_series(1, 20000) g`,
      ),
    );
    await db.system((tx) => tx.execute('ANALYZE places'));
    const plan = await db.tenant(one, (tx) =>
      tx.query<Record<string, string>>(
        `EXPLAIN SELECT id FROM places WHERE search LIKE '%abc12%' ORDER BY name LIMIT 50`,
      ),
    );
    expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('places_search_idx');
  });
});

test('the audit log only grows', async () => {
  const written = await db.tenant(one, (tx) =>
    tx.query<{ id: number }>(
      `INSERT INTO sys__logs (account_id, actor_kind, action) VALUES (1, 'SISTEMA', 'create') RETURNING id`,
    ),
  );
  expect(written).toHaveLength(1);
  for (const statement of [
    `UPDATE sys__logs SET action = 'x'`,
    'DELETE FROM sys__logs',
    'TRUNCATE sys__logs',
  ]) {
    await expect(db.tenant(one, (tx) => tx.execute(statement))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.system((tx) => tx.execute(statement))).rejects.toMatchObject({ code: '42501' });
  }
});

test('children go with their parent, what is used elsewhere does not', async () => {
  await db.tenant(one, async (tx) => {
    const id = await addPlace(tx, 1, 'A');
    await tx.execute(`INSERT INTO place_hours (account_id, code, place_id) VALUES (1, 'LUN', $1)`, [
      id,
    ]);
    await tx.execute(`INSERT INTO tags (account_id, code) VALUES (1, 'ROJO')`);
    await tx.execute(`UPDATE places SET tag_code = 'ROJO'`);
    await tx.execute('SAVEPOINT try');
    await expect(tx.execute('DELETE FROM tags')).rejects.toMatchObject({
      code: '23503',
      constraint: 'places_tag_code_fk',
    });
    await tx.execute('ROLLBACK TO try');
    await tx.execute('DELETE FROM places WHERE id = $1', [id]);
    expect(await tx.query('SELECT 1 FROM place_hours')).toEqual([]);
  });
});
