/** Whoever signs does not say from when they are asked; who signs learns of each change. */
import { expect, test } from 'vitest';
import { done, story } from './given.ts';

const told = (body: string | undefined) => body ?? '';

test('the treasury authorizes, the accountant sets the limits, and who signs is told', async () => {
  const { given, as, idOf, query } = await story();
  const signer = await given.person('tesorera', 'TESORERIA');
  await given.person('contadora', 'CONTADOR_GENERAL');
  const type = await idOf('cfl__movement_types', 'GAS');
  const limits = { authorization_over: '5000' };
  expect((await as('tesorera').change(`cfl/movement-types/${type}`, limits)).status).toBe(403);
  expect((await as('tesorera').change('cfl/configs', { tolerance_amount: '500' })).status).toBe(
    403,
  );
  const notices = () =>
    query<{ body: string; severity: string }>(
      `select body, severity from notifications where event = 'approvals.limits' and user_id = $1 order by id`,
      [signer.id],
    );
  await done(as('contadora').change(`cfl/movement-types/${type}`, limits));
  await done(as('contadora').change(`cfl/movement-types/${type}`, { name: 'Gastos' }));
  const [first, ...others] = await notices();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ severity: 'CRITICO' });
  expect(told(first?.body)).toContain('Requiere autorización desde: — → ');
  await done(
    as('contadora').change('cfl/configs', { discount_max_percent: '50', tolerance_amount: '9' }),
  );
  expect((await notices()).length).toBe(2);
  // A new kind that nobody signs is a way around, and is told as well.
  const series = await idOf('series', 'GAS');
  await done(
    as('contadora').post('cfl/movement-types', {
      code: 'DIR',
      name: 'Pago directo',
      kind: 'GASTO',
      series_id: series,
      cash_flow_group: 'OPERACION',
      cash_flow_concept: 'Gastos',
    }),
  );
  expect(told((await notices()).at(-1)?.body)).toContain('Pago directo');
});

test('one person who authorizes and sets limits is a conflict of duties', async () => {
  const { query } = await story();
  const rules = await query<{ b: string }>(
    `select b.key as b from sod_rules s join privileges a on a.account_id = s.account_id and a.id = s.privilege_a_id join privileges b on b.account_id = s.account_id and b.id = s.privilege_b_id
      where a.key = 'cfl/movements.authorize' order by 1`,
  );
  expect(rules.map(({ b }) => b)).toEqual([
    'cfl/configs.update',
    'cfl/movement-types.create',
    'cfl/movement-types.update',
  ]);
});

test('who buys keeps the settings of purchasing, and not what limits it', async () => {
  const { given, as, query } = await story();
  const buyer = await given.person('gerente', 'GERENTE_COMPRAS');
  await given.person('contadora', 'CONTADOR_GENERAL');
  const change = (nickname: string, values: object) =>
    as(nickname).change('pur/pur_settings', { ...values });
  await done(change('gerente', { order_terms: 'Entregar con remisión.' }));
  for (const limit of [
    { bank_cooldown_days: '0' },
    { quotes_from_amount: '9999999' },
    { price_tolerance_percent: '100' },
    { sealed_bids: '0' },
  ])
    expect((await change('gerente', limit)).status).toBe(403);
  await done(change('contadora', { bank_cooldown_days: '3' }));
  const notices = await query<{ body: string }>(
    `select body from notifications where event = 'approvals.limits' and user_id = $1`,
    [buyer.id],
  );
  expect(notices).toHaveLength(1);
  expect(told(notices[0]?.body)).toContain('Espera de cuenta nueva: ');
});
