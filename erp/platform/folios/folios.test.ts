import { expect, test } from 'vitest';
import type { Database, Tx } from '#erp/db/database.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import { nextFolio, previewFolio, reserveFolios } from './folios.ts';

const november = { document: 'purchase-orders', label: 'órdenes de compra', date: '2026-11-20' };

async function company(): Promise<{
  db: Database;
  leon: number;
  silao: number;
  work: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
}> {
  const db = await testDatabase();
  const ids = await db.system(async (tx) => {
    await tx.execute(
      `insert into accounts (code, name, kind, status, time_zone, contact_email) values ('UNO', 'Uno', 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'a@telar.test')`,
    );
    const branches = await tx.query<{ id: number }>(
      `insert into branch_offices (account_id, code, name, kind, status, street, zip, tax_region) select 1, code, code, 'SUCURSAL', 'ABIERTA', 'Uno', '37000', 'GENERAL' from unnest(array['LEO', 'SIL']) code returning id`,
    );
    await tx.execute(
      `insert into series (account_id, code, name, document, branch_office_id, is_default, digits, pattern, reset, assign_on, gapless) values
         (1, 'OC', 'León', 'purchase-orders', $1, true, 5, '{SERIE}-{SUC}-{AA}{MM}-{FOLIO}', 'MENSUAL', 'CONFIRMAR', true),
         (1, 'OCG', 'Todas', 'purchase-orders', null, true, 5, '{SERIE}-{AAAA}-{FOLIO}', 'ANUAL', 'CONFIRMAR', true)`,
      [branches[0]!.id],
    );
    return branches;
  });
  return {
    db,
    leon: ids[0]!.id,
    silao: ids[1]!.id,
    work: (run) => db.tenant({ accountId: 1 }, run),
  };
}

test('third order of November 2026 in León, and the first of December', async () => {
  const { db, leon, work } = await company();
  const folios = [];
  for (const date of ['2026-11-02', '2026-11-19', '2026-11-20', '2026-12-01'])
    folios.push((await work((tx) => nextFolio(tx, { ...november, branchId: leon, date }))).folio);
  expect(folios).toEqual([
    'OC-LEO-2611-00001',
    'OC-LEO-2611-00002',
    'OC-LEO-2611-00003',
    'OC-LEO-2612-00001',
  ]);
  await db.close();
});

test('a branch without a series takes the general one, and a document of last year its own counter', async () => {
  const { db, silao, work } = await company();
  const take = async (date: string) =>
    (await work((tx) => nextFolio(tx, { ...november, branchId: silao, date }))).folio;
  expect([await take('2026-11-20'), await take('2025-12-31'), await take('2026-11-21')]).toEqual([
    'OCG-2026-00001',
    'OCG-2025-00001',
    'OCG-2026-00002',
  ]);
  await db.close();
});

test('a rollback gives the number back', async () => {
  const { db, leon, work } = await company();
  await work((tx) => nextFolio(tx, { ...november, branchId: leon }));
  const failed = work(async (tx) => {
    await nextFolio(tx, { ...november, branchId: leon });
    throw new Error('posting failed');
  });
  await expect(failed).rejects.toThrow('posting failed');
  expect((await work((tx) => nextFolio(tx, { ...november, branchId: leon }))).number).toBe(2);
  await db.close();
});

test('50 postings at once take 50 consecutive numbers', async () => {
  const { db, leon, work } = await company();
  const taken = await Promise.all(
    Array.from({ length: 50 }, () => work((tx) => nextFolio(tx, { ...november, branchId: leon }))),
  );
  expect(taken.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 1),
  );
  await db.close();
});

test('without a series the remedy is said; an exhausted one is refused', async () => {
  const { db, leon, work } = await company();
  await expect(
    work((tx) =>
      nextFolio(tx, {
        document: 'movements',
        label: 'movimientos',
        branchId: leon,
        date: '2026-11-20',
      }),
    ),
  ).rejects.toMatchObject({
    code: 'VALIDACION',
    fields: { branch_office_id: ['No hay serie para movimientos en LEO. Créala en Series.'] },
  });
  await work((tx) => tx.execute(`update series set range_to = 1 where code = 'OC'`));
  await work((tx) => nextFolio(tx, { ...november, branchId: leon }));
  await expect(work((tx) => nextFolio(tx, { ...november, branchId: leon }))).rejects.toMatchObject({
    code: 'LIMITE',
  });
  await db.close();
});

test('a series that starts at 500 goes on from there, and starts again with its period', async () => {
  const { db, silao, work } = await company();
  await work((tx) => tx.execute(`update series set next_folio = 500 where code = 'OCG'`));
  const take = async (date: string) =>
    (await work((tx) => nextFolio(tx, { ...november, branchId: silao, date }))).number;
  expect([await take('2026-12-30'), await take('2026-12-31'), await take('2027-01-02')]).toEqual([
    500, 501, 1,
  ]);
  await db.close();
});

test('a preview says the next folio and takes nothing', async () => {
  const { db, leon, work } = await company();
  const [series] = await work((tx) =>
    tx.query<{ id: number }>(`select id from series where code = 'OC'`),
  );
  const look = () => work((tx) => previewFolio(tx, series!.id, null, '2026-11-20'));
  const first = await look();
  await work((tx) => nextFolio(tx, { ...november, branchId: leon }));
  expect([first?.folio, (await look())?.folio, (await look())?.folio]).toEqual([
    'OC-LEO-2611-00001',
    'OC-LEO-2611-00002',
    'OC-LEO-2611-00002',
  ]);
  await db.close();
});

test('when ten folios are left, whoever keeps the series is told, once', async () => {
  const { db, leon, silao, work } = await company();
  await db.system(async (tx) => {
    const [role] = await tx.query<{ id: number }>(
      `insert into roles (account_id, code, name, kind) values (1, 'ADMINISTRADOR', 'Administrador', 'PUESTO') returning id`,
    );
    const [user] = await tx.query<{ id: number }>(
      `insert into users (account_id, email, nickname, name, kind, status) values (1, 'ana@uno.test', 'ana', 'Ana', 'INTERNO', 'ACTIVO') returning id`,
    );
    await tx.execute(
      'insert into users__role_ids (account_id, owner_id, target_id) values (1, $1, $2)',
      [user!.id, role!.id],
    );
  });
  const told = () =>
    work((tx) =>
      tx.query<{ title: string }>(
        `select title from notifications where event = 'series.ending' order by id`,
      ),
    );
  await work((tx) => tx.execute(`update series set range_to = 12 where code = 'OC'`));
  await work((tx) => nextFolio(tx, { ...november, branchId: leon }));
  expect(await told()).toEqual([]);
  await work((tx) => nextFolio(tx, { ...november, branchId: leon }));
  expect(await told()).toEqual([{ title: 'La serie OC se acaba: le quedan 10 folios' }]);
  await work((tx) => nextFolio(tx, { ...november, branchId: leon }));
  expect(await told()).toHaveLength(1);
  await work((tx) => tx.execute(`update series set range_to = 20 where code = 'OCG'`));
  const [series] = await work((tx) =>
    tx.query<{ id: number }>(`select id from series where code = 'OCG'`),
  );
  await work((tx) => reserveFolios(tx, series!.id, silao, '2026-11-20', 15));
  expect((await told()).map(({ title }) => title)).toContain(
    'La serie OCG se acaba: le quedan 5 folios',
  );
  await db.close();
});
