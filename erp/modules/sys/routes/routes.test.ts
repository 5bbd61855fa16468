import { expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { remove } from '#erp/kernel/operations/remove.ts';
import { readProfile } from '#erp/platform/profile/profile.ts';
import { synchronise } from '#erp/provision/companies/synchronise.ts';
import type { OwnMenu } from '#erp/platform/profile/own-menu.ts';

test('the menu follows what the company writes over its screens; links are of its own', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const actor = await company.actorOf(await company.signIn('admin'));
  const routes = services.registry.resource('sys/routes');
  const menu = async () => (await readProfile(services, actor)).menu as OwnMenu;
  const row = async (path: string) =>
    (
      await services.db.tenant({ accountId }, (tx) =>
        tx.query<{ id: number; version: number; kind: string; label: string }>(
          'select id, version, kind, label from sys__routes where path = $1',
          [path],
        ),
      )
    )[0]!;
  expect(await menu()).toEqual({ screens: {}, links: [] });
  const units = await row('units');
  expect(units).toMatchObject({ kind: 'LISTA', label: 'Unidades de medida' });
  await update(services, actor, routes, units.id, {
    label: 'Medidas',
    order: '7',
    hidden: '1',
    doc_url: 'storages',
    version: String(units.version),
  });
  expect((await menu()).screens.units).toEqual({
    label: 'Medidas',
    order: 7,
    hidden: true,
    doc_url: 'storages',
  });
  await expect(
    update(services, actor, routes, units.id, { doc_url: 'no-existe' }),
  ).rejects.toMatchObject({ fields: { doc_url: [expect.any(String)] } });

  const [module] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(`select id from modules where key = 'inventory'`),
  );
  const made = (more: object) =>
    create(services, actor, routes, {
      label: 'Tablero de logística',
      module_id: String(module!.id),
      ...more,
    });
  for (const path of ['http://sitio.mx', '/units', 'https://a:b@sitio.mx', 'javascript:alert(1)'])
    await expect(made({ path })).rejects.toMatchObject({ fields: { path: [expect.any(String)] } });
  const link = await made({ path: 'https://logistica.telar.test/tablero' });
  expect((await menu()).links).toEqual([
    {
      label: 'Tablero de logística',
      url: 'https://logistica.telar.test/tablero',
      module: 'inventory',
      order: 0,
    },
  ]);
  const [role] = await services.db.tenant({ accountId }, (tx) =>
    tx.query<{ id: number }>(`select id from roles where code = 'AUDITOR'`),
  );
  await update(services, actor, routes, link.id!, {
    role_ids: { 0: String(role!.id) },
    version: String(link.version),
  });
  expect((await menu()).links).toEqual([]);

  await expect(remove(services, actor, routes, units.id, {})).rejects.toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await services.db.system(async (tx) => {
    await tx.execute(`update account_versions set declared = '' where account_id = $1`, [
      accountId,
    ]);
    await synchronise(tx, services.registry, accountId);
  });
  expect(await row('units')).toMatchObject({ label: 'Medidas' });
  await remove(services, actor, routes, link.id!, {});
  await services.db.close();
});
