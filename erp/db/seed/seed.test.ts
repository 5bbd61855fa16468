import { expect, test } from 'vitest';
import { registry } from '../../modules/all.ts';
import { testDatabase } from '../testing.ts';
import { seedAccount } from './all.ts';

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
    tx.run(`insert into accounts (code, name, kind, status, time_zone, contact_email) values ('UNO', 'Uno', 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'uno@telar.test')`),
  );
  const first = await counts();
  const folios = [...registry.resources.values()]
    .filter((resource) => !resource.sameTableAs)
    .flatMap((resource) => Object.values(resource.fields).filter((field) => field.kind === 'folio'));
  expect(first).toEqual({ countries: 250, states: 96, municipalities: 781, currencies: 5, languages: 1, causes: 62, series: folios.length });
  expect(await counts()).toEqual(first);
  await db.close();
});

test('the seeds of one company are invisible to another', async () => {
  const db = await testDatabase();
  await db.system(async (tx) => {
    for (const code of ['UNO', 'DOS']) {
      await tx.run(`insert into accounts (code, name, kind, status, time_zone, contact_email) values ($1, $1, 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'a@telar.test')`, [code]);
    }
    await seedAccount(tx, 1);
  });
  expect(await db.tenant({ accountId: 2 }, (tx) => tx.query('select id from countries'))).toEqual([]);
  await db.close();
});
