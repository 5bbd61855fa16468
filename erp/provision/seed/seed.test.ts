import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { testDatabase } from '../testing/database.ts';
import { seedAccount, seedLater } from './all.ts';
import { writePostings } from './general/postings.ts';
import { readTable } from './rows.ts';

test('a new company gets its catalogues once, however often it is seeded', async () => {
  const db = await testDatabase();
  const counts = async () => {
    await db.system(async (tx) => seedAccount(tx, 1));
    return db.tenant({ accountId: 1 }, async (tx) => {
      const [row] = await tx.query<Record<string, number>>(
        `select (select count(*) from countries) countries, (select count(*) from state) states, (select count(*) from municipality) municipalities,
           (select count(*) from currencies where active) currencies, (select count(*) from language where is_default) languages, (select count(*) from causes) causes, (select count(*) from series) series`,
      );
      return row;
    });
  };
  await db.system(async (tx) =>
    tx.execute(
      `insert into accounts (code, name, kind, status, time_zone, contact_email) values ('UNO', 'Uno', 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'uno@telar.test')`,
    ),
  );
  const first = await counts();
  // Each type of journal entry and of movement of money numbers its own.
  const [types] = await db.system((tx) =>
    tx.query<{ n: number }>(
      'select (select count(*)::int from acc__journal_types) + (select count(*)::int from cfl__movement_types) as n',
    ),
  );
  const folios = [...registry.resources.values()]
    .filter((resource) => !resource.sameTableAs)
    .flatMap((resource) =>
      Object.values(resource.fields).filter((field) => field.kind === 'folio'),
    );
  expect(first).toEqual({
    countries: 250,
    states: 96,
    municipalities: 2471,
    currencies: 5,
    languages: 1,
    causes: 62,
    series: folios.length + types!.n,
  });
  expect(await counts()).toEqual(first);
  await db.close();
});

test('every state of México has its municipalities, each code once', () => {
  const byState = Map.groupBy(readTable('municipalities'), ({ state }) => state!);
  const counts = {
    AGU: 11,
    BCN: 7,
    BCS: 5,
    CAM: 13,
    CHH: 67,
    CHP: 124,
    CMX: 16,
    COA: 38,
    COL: 10,
    DUR: 39,
    GRO: 81,
    GUA: 46,
    HID: 84,
    JAL: 125,
    MEX: 125,
    MIC: 113,
  };
  const more = {
    MOR: 36,
    NAY: 20,
    NLE: 51,
    OAX: 570,
    PUE: 217,
    QUE: 18,
    ROO: 11,
    SIN: 18,
    SLP: 58,
    SON: 72,
    TAB: 17,
    TAM: 43,
    TLA: 60,
    VER: 212,
    YUC: 106,
    ZAC: 58,
  };
  expect(
    Object.fromEntries(
      [...byState].map(([state, rows]) => [state, new Set(rows.map(({ code }) => code)).size]),
    ),
  ).toEqual({ ...counts, ...more });
  expect(
    [...byState.values()]
      .flat()
      .filter(
        ({ code, name }) =>
          !/^\d{3}$/.test(code ?? '') || !/^[\p{Lu}\d][\p{L}\d .,-]+$/u.test(name ?? ''),
      ),
  ).toEqual([]);
});

test('the seeds of one company are invisible to another', async () => {
  const db = await testDatabase();
  await db.system(async (tx) => {
    for (const code of ['UNO', 'DOS']) {
      await tx.execute(
        `insert into accounts (code, name, kind, status, time_zone, contact_email) values ($1, $1, 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'a@telar.test')`,
        [code],
      );
    }
    await seedAccount(tx, 1);
  });
  expect(await db.tenant({ accountId: 2 }, (tx) => tx.query('select id from countries'))).toEqual(
    [],
  );
  await db.close();
});

test('a company of before the books gets them with the upgrade, once', async () => {
  const db = await testDatabase(registry);
  const accountId = await db.system(async (tx) => {
    const [made] = await tx.query<{ id: number }>(
      `insert into accounts (code, name, kind, status, time_zone, contact_email) values ('ANTES', 'Antes', 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'antes@telar.test') returning id`,
    );
    return made!.id;
  });
  const rows = async () => {
    await db.system(async (tx) => {
      await seedLater(tx, accountId);
      await writePostings(tx, registry, accountId);
    });
    return db.system((tx) =>
      tx.query(
        'select (select count(*)::int from acc__accounts where account_id = $1) as accounts, (select count(*)::int from acc__journal_types where account_id = $1) as types, (select count(*)::int from acc__account_maps where account_id = $1) as maps',
        [accountId],
      ),
    );
  };
  const accounts = readTable('accounts').length;
  const maps = readTable('accounts').filter(({ role }) => role).length;
  expect(await rows()).toEqual([{ accounts, types: 11, maps }]);
  expect(await rows()).toEqual([{ accounts, types: 11, maps }]);
  await db.close();
});
