import { expect, test } from 'vitest';
import { silent, testDatabase } from '#erp/provision/testing/database.ts';
import { registry } from '#erp/modules/all.ts';
import { provisionAccount } from './account.ts';
import { declaredOf, openKeys } from './declared.ts';
import { gatherStatistics } from '#erp/db/postgres/gather-statistics.ts';
import { synchronise } from './synchronise.ts';

const company = {
  code: 'UNO',
  name: 'Empresa Uno',
  kind: 'PRUEBA',
  contactEmail: 'uno@uno.test',
} as const;

test('a provisioned company has modules, privileges, roles, texts and a head office, and is active', async () => {
  const db = await testDatabase(registry, silent);
  const id = await db.system((tx) => provisionAccount(tx, registry, company));
  const [found] = await db.system((tx) =>
    tx.query<Record<string, unknown>>(
      `select status, language_code, (select count(*)::int from privileges where account_id = $1) as privileges,
        (select count(*)::int from modules where account_id = $1) as modules,
        (select count(*)::int from account_modules where account_id = $1 and status = 'ACTIVO') as active,
        (select count(*)::int from translation_element where account_id = $1) as texts,
        (select count(*)::int from branch_offices where account_id = $1 and kind = 'MATRIZ') as offices,
        (select count(*)::int from role_privileges rp join roles r on r.account_id = rp.account_id and r.id = rp.role_id where r.account_id = $1 and r.code = 'ADMINISTRADOR') as administrator
       from accounts where id = $1`,
      [id],
    ),
  );
  const declared = declaredOf(registry);
  expect(found).toEqual({
    status: 'ACTIVA',
    language_code: 'ES-MX',
    privileges: declared.privileges.length,
    modules: declared.modules.length,
    active: declared.modules.length,
    texts: declared.texts.length,
    offices: 1,
    administrator: declared.privileges.length,
  });
  await db.close();
});

test('a second company is known to the planner of a server once its statistics are gathered', async () => {
  const db = await testDatabase(registry, silent);
  const made = [];
  for (const code of ['UNO', 'DOS'])
    made.push(await db.system((tx) => provisionAccount(tx, registry, { ...company, code })));
  const known = async () => {
    const [row] = await db.system((tx) =>
      tx.query<{ ids: number[] }>(
        `select most_common_vals::text::bigint[] as ids from pg_stats where tablename = 'privileges' and attname = 'account_id'`,
      ),
    );
    return (row?.ids ?? []).map(Number).sort((a, b) => a - b);
  };
  await gatherStatistics({ db, log: silent }, made);
  expect(await known()).toEqual(db.engine === 'POSTGRES' ? made : []);
  await db.close();
});

test('provisioning and synchronising again change nothing', async () => {
  const db = await testDatabase(registry, silent);
  const id = await db.system((tx) => provisionAccount(tx, registry, company));
  expect(await db.system((tx) => provisionAccount(tx, registry, company))).toBe(id);
  expect(await db.system((tx) => synchronise(tx, registry, id))).toBe(false);
  await db.close();
});

test('a changed source keeps the wording and asks to look at it', async () => {
  const db = await testDatabase(registry, silent);
  const id = await db.system((tx) => provisionAccount(tx, registry, company));
  await db.system(async (tx) => {
    await tx.execute(
      `insert into translation_element_values (account_id, element_id, language_id, value, status)
       select $1, e.id, l.id, 'Medidas', 'TRADUCIDO' from translation_element e, language l where e.account_id = $1 and l.account_id = $1 and l.code = 'ES-MX' and e.key in ('units.label.many', 'users.label.many')`,
      [id],
    );
    await tx.execute(
      `update translation_element set source_hash = 'other' where account_id = $1 and key = 'units.label.many'`,
      [id],
    );
    await tx.execute(`update account_versions set declared = 'older' where account_id = $1`, [id]);
    await synchronise(tx, registry, id);
  });
  const rows = await db.system((tx) =>
    tx.query(
      `select e.key, v.value, v.status from translation_element_values v join translation_element e on e.account_id = v.account_id and e.id = v.element_id where v.account_id = $1 order by e.key`,
      [id],
    ),
  );
  expect(rows).toEqual([
    { key: 'units.label.many', value: 'Medidas', status: 'REVISAR' },
    { key: 'users.label.many', value: 'Medidas', status: 'TRADUCIDO' },
  ]);
  await db.close();
});

test('patterns of role seeds open to declared keys, and one that matches nothing is refused', () => {
  const role = (keys: readonly string[]) => ({ code: 'X', name: 'X', keys });
  expect(openKeys(registry, role(['*']))).toHaveLength(registry.privileges.size);
  expect(openKeys(registry, role(['units.*'])).every((key) => key.startsWith('units.'))).toBe(true);
  expect(openKeys(registry, role(['*.list'])).every((key) => key.endsWith('.list'))).toBe(true);
  expect(() => openKeys(registry, role(['unidades.list']))).toThrow('no privilege «unidades.list»');
});
