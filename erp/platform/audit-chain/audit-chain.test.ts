import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Tx } from '#erp/db/database.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { canonical, FIRST, linkHash, type LogRow } from './canonical.ts';
import { anchorChain, sealAccount, unsealedAccounts } from './seal.ts';
import { rangeOf, verifyChain } from './verify.ts';

const row = (at: string, changes: LogRow['changes']): LogRow => ({
  id: 1,
  at,
  actor_kind: 'USUARIO',
  user_id: 2,
  acting_as: null,
  action: 'EDITAR',
  transition: null,
  resource: 'customers',
  record_id: 15,
  changes,
  reason: null,
});

test('the vectors of the brief', () => {
  const first = canonical(
    1,
    1,
    row('2026-11-20T15:04:05.123Z', { credit_limit: ['50000.00', '80000.00'] }),
  );
  expect(first).toBe(
    '{"account_id":1,"action":"EDITAR","actor":"u:2","at":"2026-11-20T15:04:05.123Z","changes":{"credit_limit":["50000.00","80000.00"]},"record_id":"15","resource":"customers","seq":1}',
  );
  const hash = linkHash(FIRST, first);
  expect(hash).toBe('73333f2242fc21c6eff7e5d4a62a4333bdeceb980595521b6df44fded1d94e2d');
  const second = canonical(
    1,
    2,
    row('2026-11-20T15:09:00.000Z', { credit_limit: ['80000.00', '60000.00'] }),
  );
  expect(linkHash(hash, second)).toBe(
    'bf095c1d63dee7a8eac9e27ff28f61379a0c9a163f6841665b20ce314d450181',
  );
});

test('what is optional joins in the order of its key', () => {
  const full = canonical(1, 3, {
    ...row('2026-11-20T15:04:05.123Z', null),
    user_id: null,
    actor_kind: 'TRABAJO',
    acting_as: 7,
    reason: 'Porque «sí»',
    transition: 'cancel',
    record_id: null,
  });
  expect(full).toBe(
    '{"account_id":1,"action":"EDITAR","actor":"TRABAJO","at":"2026-11-20T15:04:05.123Z","changes":{},"on_behalf_of":"u:7","reason":"Porque «sí»","record_id":null,"resource":"customers","seq":3,"transition":"cancel"}',
  );
});

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
  await db.system((tx) =>
    tx.execute(
      `insert into accounts (id, code, name, kind, status, contact_email, time_zone) values (1, 'UNO', 'Uno', 'PRUEBA', 'ACTIVA', 'u@u.test', 'America/Mexico_City'), (2, 'DOS', 'Dos', 'PRUEBA', 'ACTIVA', 'd@d.test', 'America/Mexico_City')`,
    ),
  );
});
afterEach(() => db.close());

const write = (n: number, accountId = 1) =>
  db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into sys__logs (account_id, at, actor_kind, user_id, action, resource, record_id, changes)
       select $1, timestamp '2026-11-20 15:00' at time zone 'UTC' + i * interval '1 second', 'USUARIO', 2, 'EDITAR', 'customers', i, jsonb_build_object('name', jsonb_build_array('a' || i, 'ñ «b»')) from generate_series(1, $2) i`,
      [accountId, n],
    ),
  );

/** What somebody with the database's own password could do. */
const tamper = (work: (tx: Tx) => Promise<unknown>) =>
  db.system(async (tx) => {
    for (const table of ['sys__logs', 'audit_seals', 'audit_anchors'])
      await tx.execute(`alter table ${table} disable trigger user`);
    await work(tx);
    for (const table of ['sys__logs', 'audit_seals', 'audit_anchors'])
      await tx.execute(`alter table ${table} enable trigger user`);
  });

test('seals are gapless by company, in the order of the rows, and verify', async () => {
  await write(1_203);
  await write(3, 2);
  expect(await unsealedAccounts(db)).toEqual([1, 2]);
  expect(await sealAccount(db, 1)).toBe(1_203);
  expect(await sealAccount(db, 1)).toBe(0);
  expect(await sealAccount(db, 2)).toBe(3);
  expect(await unsealedAccounts(db)).toEqual([]);
  expect(await verifyChain(db, 1)).toEqual({
    ok: true,
    rows: 1_203,
    head: 1_203,
    unsealed: 0,
    fault: null,
  });
  expect(await verifyChain(db, 2)).toMatchObject({ ok: true, rows: 3 });
  await write(1);
  expect(await verifyChain(db, 1)).toMatchObject({ ok: true, unsealed: 1 });
});

test('a row that appears later below the last sealed one is sealed too', async () => {
  await write(5);
  await sealAccount(db, 1);
  await db.tenant({ accountId: 1 }, (tx) =>
    tx.execute(
      `insert into sys__logs (account_id, at, actor_kind, action) values (1, '2026-11-20T14:00:00Z', 'SISTEMA', 'TRABAJO')`,
    ),
  );
  expect(await sealAccount(db, 1)).toBe(1);
  expect(await verifyChain(db, 1)).toMatchObject({ ok: true, rows: 6 });
});

test('a period verifies alone', async () => {
  await write(100);
  await sealAccount(db, 1);
  const range = await rangeOf(db, 1, '2026-11-20T15:00:11Z', '2026-11-20T15:00:21Z');
  expect(range).toEqual({ fromSeq: 11, toSeq: 20 });
  expect(await verifyChain(db, 1, range)).toMatchObject({ ok: true, rows: 10 });
  expect(
    await verifyChain(db, 1, await rangeOf(db, 1, '2030-01-01T00:00:00Z', null)),
  ).toMatchObject({ ok: true, rows: 0 });
});

test.each([
  ['HUELLA', 4, `update sys__logs set changes = '{}' where account_id = 1 and record_id = 4`],
  [
    'HUELLA',
    4,
    `update sys__logs set at = at + interval '1 millisecond' where account_id = 1 and record_id = 4`,
  ],
  ['HUECO', 5, `delete from sys__logs where account_id = 1 and record_id = 5`],
  ['HUECO', 6, `delete from audit_seals where account_id = 1 and seq = 6`],
  [
    'ORDEN',
    7,
    `update audit_seals set prev_hash = repeat('f', 64) where account_id = 1 and seq = 7`,
  ],
  ['HUELLA', 3, `update audit_seals set hash = repeat('f', 64) where account_id = 1 and seq = 3`],
  ['ANCLA', 10, `update audit_anchors set hash = repeat('f', 64) where account_id = 1`],
  ['ANCLA', 10, `delete from audit_seals where account_id = 1 and seq > 8`],
])('%s at %i is found', async (kind, seq, statement) => {
  await write(10);
  await sealAccount(db, 1);
  expect(await db.system((tx) => anchorChain(tx, 1, '2026-11-20', null))).toMatchObject({
    seq: 10,
  });
  await tamper((tx) => tx.execute(statement));
  expect(await verifyChain(db, 1)).toMatchObject({ ok: false, fault: { kind, seq } });
});

test('a chain that was written anew from the first row on no longer matches its anchor', async () => {
  await write(10);
  await sealAccount(db, 1);
  await db.system((tx) => anchorChain(tx, 1, '2026-11-20', null));
  await tamper(async (tx) => {
    await tx.execute(`update sys__logs set reason = 'otra historia' where record_id = 2`);
    await tx.execute('delete from audit_seals');
  });
  await sealAccount(db, 1);
  expect(await verifyChain(db, 1)).toMatchObject({ ok: false, fault: { kind: 'ANCLA', seq: 10 } });
});

test('seals and anchors cannot be changed by the application', async () => {
  await write(1);
  await sealAccount(db, 1);
  await db.system((tx) => anchorChain(tx, 1, '2026-11-20', null));
  for (const table of ['audit_seals', 'audit_anchors']) {
    await expect(
      db.tenant({ accountId: 1 }, (tx) => tx.execute(`delete from ${table}`)),
    ).rejects.toThrow();
    await expect(db.system((tx) => tx.execute(`update ${table} set hash = ''`))).rejects.toThrow(
      /append-only/,
    );
  }
});
