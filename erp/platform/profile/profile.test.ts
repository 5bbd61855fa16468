import { expect, test } from 'vitest';
import { syntheticRegistry } from '../../../tests/synthetic.ts';
import { testCompany } from '#erp/provision/testing/company.ts';
import { openRouteIds, readProfile, saveProfile, saveShortcuts } from './profile.ts';
import { currentTranslations, translationsChanged } from './translations.ts';

test('the profile has every agreed field', async () => {
  const company = await testCompany();
  const profile = await readProfile(
    company.services,
    await company.actorOf(await company.signIn('admin')),
  );
  expect(Object.keys(profile.user as object)).toEqual(
    expect.arrayContaining(
      'id nickname roles roleNames repositories modules qheader configs icon_id header_id supplier_id account_id account_name account_code language_code status routeIds shortcutRoutes issues'.split(
        ' ',
      ),
    ),
  );
  expect(profile).toMatchObject({
    user: {
      nickname: 'admin',
      roleNames: ['ADMINISTRADOR'],
      account_id: company.accountId,
      account_code: 'UNO',
      language_code: 'ES-MX',
      status: 'ACTIVO',
      configs: { today: '2026-11-20', clock: '24', time_zone: 'America/Mexico_City' },
    },
    permissions: {
      groups: [{ scope: 'TODOS', max_amount: null, bits: expect.any(String) }],
      others: {},
    },
    prefs: {},
  });
  await company.services.db.close();
});

test('a user without rights sees no module and opens only what asks for none', async () => {
  const company = await testCompany();
  await company.addPerson({ nickname: 'ana', roleCodes: ['INTEGRACION'] });
  const ana = await company.actorOf(await company.signIn('ana'));
  const { user } = (await readProfile(company.services, ana)) as {
    user: { modules: unknown[]; routeIds: number[] };
  };
  expect(user.modules).toEqual([]);
  const admin = await company.actorOf(await company.signIn('admin'));
  expect(user.routeIds.length).toBeLessThan(openRouteIds(company.services.registry, admin).length);
  await company.services.db.close();
});

test('one changes only what is one’s own, and preferences only to values of the list', async () => {
  const company = await testCompany();
  const { services } = company;
  const actor = await company.actorOf(await company.signIn('admin'));
  const saved = await saveProfile(services, actor, {
    name: 'Dora',
    phone: '4771234567',
    prefs: { theme: 'OSCURO', light_mode: '1', font_size: '110' },
  });
  expect(saved).toMatchObject({
    first_name: 'Dora',
    phone: '4771234567',
    prefs: { theme: 'OSCURO', light_mode: true, font_size: 110 },
  });
  expect((await saveProfile(services, actor, { prefs: { density: 'COMPACTA' } })).prefs).toEqual({
    theme: 'OSCURO',
    light_mode: true,
    font_size: 110,
    density: 'COMPACTA',
  });
  await expect(saveProfile(services, actor, { email: 'x@y.mx' })).rejects.toMatchObject({
    code: 'VALIDACION',
  });
  await expect(saveProfile(services, actor, { name: '' })).rejects.toMatchObject({
    fields: { name: [expect.any(String)] },
  });
  await expect(saveProfile(services, actor, { language_code: 'FR-FR' })).rejects.toMatchObject({
    fields: { language_code: ['Elige un idioma de la lista.'] },
  });
  await expect(saveProfile(services, actor, { prefs: { theme: 'ROSA' } })).rejects.toMatchObject({
    fields: { 'prefs[theme]': ['Elige uno de los valores de la lista.'] },
  });
  await expect(saveProfile(services, actor, { prefs: { __proto__x: '1' } })).rejects.toMatchObject({
    code: 'VALIDACION',
  });
  await services.db.close();
});

test('shortcuts keep their order and refuse what cannot be opened', async () => {
  const company = await testCompany();
  const { services } = company;
  const actor = await company.actorOf(await company.signIn('admin'));
  const [a, b] = openRouteIds(services.registry, actor).slice(-2) as [number, number];
  expect(
    await saveShortcuts(services, actor, { shortcutRoutes: { 0: String(b), 1: String(a) } }),
  ).toEqual({ shortcutRoutes: [b, a] });
  expect((await readProfile(services, actor)).user).toMatchObject({ shortcutRoutes: [b, a] });
  await expect(
    saveShortcuts(services, actor, { shortcutRoutes: { 0: '99999' } }),
  ).rejects.toMatchObject({ code: 'VALIDACION' });
  expect(await saveShortcuts(services, actor, { shortcutRoutes: '' })).toEqual({
    shortcutRoutes: [],
  });
  await services.db.close();
});

test('wordings are those that differ from the source, the nearest language first, and a save is seen at once', async () => {
  const company = await testCompany();
  const { services, accountId } = company;
  const word = (key: string, language: string, value: string, status = 'TRADUCIDO') =>
    services.db.tenant({ accountId }, async (tx) => {
      await tx.execute(
        `insert into translation_element_values (account_id, element_id, language_id, value, status) select $1, e.id, l.id, $4, $5 from translation_element e, language l where e.key = $2 and l.code = $3`,
        [accountId, key, language, value, status],
      );
      await translationsChanged(tx);
    });
  await services.db.tenant({ accountId }, (tx) =>
    tx.execute(
      `insert into language (account_id, code, name, fallback_id, is_default, date_format, decimal_mark, group_mark, clock, week_start) select $1, 'ZZ', 'Prueba', id, false, 'DD/MM/AAAA', '.', ',', '24', '1' from language where code = 'ES-MX'`,
      [accountId],
    ),
  );
  const before = await currentTranslations(services, accountId, 'zz');
  expect(before).toMatchObject({ translations: {}, language: 'ZZ' });
  await word('units.label.many', 'ES-MX', 'Medidas');
  await word('users.label.many', 'ES-MX', 'Personas');
  await word('users.label.many', 'ZZ', 'Usuarios');
  await word('roles.label.many', 'ES-MX', 'Puestos', 'REVISAR');
  const after = await currentTranslations(services, accountId, 'zz');
  expect(after).toEqual({
    inherited: ['units.label.many'],
    translations: { 'units.label.many': 'Medidas' },
    language: 'ZZ',
    version: before.version + 4,
  });
  expect((await currentTranslations(services, accountId, 'ES-MX')).translations).toEqual({
    'units.label.many': 'Medidas',
    'users.label.many': 'Personas',
  });
  await services.db.close();
});

test('with 700 resources more it stays small: whoever works reads it every few seconds', async () => {
  const company = await testCompany();
  const registry = syntheticRegistry(700);
  const admin = await company.actorOf(await company.signIn('admin'));
  const grants = new Map(
    [...registry.privileges.keys()].map((key) => [
      key,
      { scope: 'TODOS', maxAmount: null } as const,
    ]),
  );
  const actor = {
    ...admin,
    permissions: {
      ...admin.permissions,
      grants,
      modules: new Set(registry.modules.map(({ key }) => key)),
    },
  };
  const profile = await readProfile({ ...company.services, registry }, actor);
  expect(registry.resources.size).toBeGreaterThan(800);
  expect(Buffer.byteLength(JSON.stringify({ data: profile }))).toBeLessThan(30_000);
  await company.services.db.close();
});
