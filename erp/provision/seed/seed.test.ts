import { existsSync, readFileSync } from 'node:fs';
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
  const maps = readTable('accounts').filter(({ role, currency }) => role && !currency).length;
  expect(await rows()).toEqual([{ accounts, types: 11, maps }]);
  expect(await rows()).toEqual([{ accounts, types: 11, maps }]);

  const named = (event: string) =>
    db.system(async (tx) => {
      const [row] = await tx.query<{ document_code: string }>(
        'select document_code from nomenclatures where account_id = $1 and event = $2',
        [accountId, event],
      );
      return row!.document_code;
    });
  const twice = await db.system((tx) =>
    tx.query(
      'select document_code from nomenclatures where account_id = $1 group by 1 having count(*) > 1',
      [accountId],
    ),
  );
  expect(twice).toEqual([]);
  // Of before the abbreviations were told apart, and one that the company wrote.
  await db.system((tx) =>
    tx.execute(
      `update nomenclatures set document_code = 'CB', version = case event when 'COBRO' then 2 else version end where account_id = $1 and event in ('COMISION', 'COBRO')`,
      [accountId],
    ),
  );
  await rows();
  expect([await named('COMISION'), await named('COBRO')]).toEqual(['COM', 'CB']);
  await db.close();
});

/** Published by the SAT, beside the project: not part of it. */
const SAT_CODES = new URL(
  '../../../../shared/sat/esquemas/ContabilidadE/1_3/CatalogosParaEsqContE/CatalogosParaEsqContE.xsd',
  import.meta.url,
);

function codesOfSchema(): string[] {
  const schema = readFileSync(SAT_CODES, 'utf8');
  const at = schema.indexOf('name="c_CodAgrup"');
  const type = schema.slice(at, schema.indexOf('</xs:simpleType>', at));
  return [...type.matchAll(/value="([\d.]+)"/g)].map(([, code]) => code!);
}

test('every grouping code of the SAT has its name, and no other has', () => {
  const rows = readTable('sat-accounts');
  const codes = rows.map(({ code }) => code!);
  expect(new Set(codes).size).toBe(codes.length);
  expect(rows.filter(({ name, nature }) => !name || !nature)).toEqual([]);
  const byClass = Map.groupBy(rows, (row) => row.class);
  expect(Object.fromEntries([...byClass].map(([key, own]) => [key, own.length]))).toEqual({
    ACTIVO: 249,
    PASIVO: 169,
    CAPITAL: 24,
    INGRESOS: 55,
    COSTOS: 46,
    GASTOS: 414,
    RESULTADO_FINANCIERO: 70,
    ORDEN: 52,
  });
  // 000 is for the schema only: the annex prints no account of that code.
  if (existsSync(SAT_CODES))
    expect(codes).toEqual(
      codesOfSchema()
        .filter((code) => code !== '000')
        .toSorted(),
    );
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  expect(
    ['113.02', '213.02', '401.39', '501.01', '603.82', '704.23', '899.02'].map((code) =>
      names.get(code),
    ),
  ).toEqual([
    'ISR a favor',
    'IEPS por pagar',
    'Ventas y/o servicios gravados realizados en zona fronteriza norte',
    'Costo de venta',
    'Otros gastos de administración',
    'Otros productos',
    'Contra cuenta otras cuentas de orden',
  ]);
});

test('a company that had some of the grouping codes gets the others, each below its own', async () => {
  const db = await testDatabase();
  await db.system(async (tx) => {
    await tx.execute(
      `insert into accounts (code, name, kind, status, time_zone, contact_email) values ('DOS', 'Dos', 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'dos@telar.test')`,
    );
    await seedAccount(tx, 1);
    await tx.execute(
      `delete from sat__accounts s where account_id = 1 and not exists (select 1 from acc__accounts a where a.account_id = 1 and a.sat_account_id = s.id) and code not like '___'`,
    );
    const had = await tx.query<{ n: number }>('select count(*)::int as n from sat__accounts');
    expect(had[0]!.n).toBeLessThan(400);
    await seedLater(tx, 1);
  });
  const rows = await db.system((tx) =>
    tx.query<{ n: number; astray: number }>(
      `select count(*)::int as n, count(*) filter (where (s.level = 2) is distinct from (s.parent_id is not null))::int as astray from sat__accounts s where account_id = 1`,
    ),
  );
  expect(rows[0]).toEqual({ n: readTable('sat-accounts').length, astray: 0 });
  await db.close();
});
