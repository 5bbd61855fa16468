/** Exchange rates: what is proposed, what is refused, what no longer changes (finance §2.1). */
import { expect, test } from 'vitest';
import { findRate, rateFor } from '#erp/domains/exchange/rate-for.ts';
import { CREDITOR, draft, ENTRIES } from './entries.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';

const rate = async (
  told: Stage,
  date: string,
  amount: string,
  { currency = 'USD', kind = 'DOF' } = {},
) => ({
  date,
  currency_id: await told.idOf('currencies', currency),
  kind,
  rate: amount,
});

test('a document takes the last rate of the kind that the settings say, and no older one than they allow', async () => {
  const told = await story();
  const admin = told.as('admin');
  const usd = await told.idOf('currencies', 'USD');
  for (const [date, amount] of [
    ['2025-06-05', '18.00'],
    ['2025-06-06', '18.30'],
  ] as const)
    await done(admin.post('exchanges', await rate(told, date, amount)));
  await done(admin.post('exchanges', await rate(told, '2025-06-06', '18.9', { kind: 'VENTA' })));
  const at = (date: string) => told.stock.within(({ tx }) => rateFor(tx, usd, date));
  expect(await at('2025-06-05')).toEqual({ rate: '18.000000', on: '2025-06-05' });
  // Saturday to Wednesday take Friday's; the sixth day is too late.
  expect(await at('2025-06-11')).toEqual({ rate: '18.300000', on: '2025-06-06' });
  await expect(at('2025-06-15')).rejects.toMatchObject({
    fields: {
      exchange_rate: [
        'No hay tipo de cambio USD vigente para 15 jun 2025: captúralo en Tipos de cambio.',
      ],
    },
  });
  await done(admin.change('acc/configuration', { rate_kind: 'VENTA', max_rate_age_days: '9' }));
  expect(await at('2025-06-15')).toEqual({ rate: '18.900000', on: '2025-06-06' });
  const mxn = await told.idOf('currencies', 'MXN');
  const pesos = await told.stock.within(async ({ tx }) => [
    await rateFor(tx, mxn, '2025-06-15'),
    await rateFor(tx, null, '2025-06-15'),
    await findRate(tx, usd, '2025-06-15', 'FIX'),
  ]);
  expect(pesos).toEqual([{ rate: '1', on: '2025-06-15' }, { rate: '1', on: '2025-06-15' }, null]);
});

test('a rate that is more than a tenth off is confirmed; there is one for each day, kind and currency, and none of pesos', async () => {
  const told = await story();
  const admin = told.as('admin');
  await done(admin.post('exchanges', await rate(told, '2026-05-04', '18')));
  const far = await rate(told, '2026-05-05', '20');
  const asked = await refused(admin.post('exchanges', far));
  expect([asked?.code, asked?.extra.warnings]).toEqual([
    'POR_CONFIRMAR',
    { rate: ['Difiere 11.1 % del anterior: 18.0000 del 4 may 2026.'] },
  ]);
  const { source } = await done(
    admin.post('exchanges', { ...far, confirmed_warnings: asked!.extra.confirm }),
  );
  expect(source).toBe('MANUAL');
  expect(await refusedFields(admin.post('exchanges', far))).toEqual({
    date: ['Ya hay un tipo de cambio de esa moneda, tipo y fecha: ábrelo y cámbialo.'],
  });
  expect(
    await refusedFields(
      admin.post('exchanges', await rate(told, '2026-05-05', '1', { currency: 'MXN' })),
    ),
  ).toEqual({ currency_id: ['Es la moneda de los libros: elige otra.'] });
});

test('what an entry has used neither changes nor goes away', async () => {
  const told = await story();
  const admin = told.as('admin');
  const [friday, sunday] = ['2026-05-08', '2026-05-10'];
  const used = await done(admin.post('exchanges', await rate(told, friday, '18.5')));
  const free = await done(admin.post('exchanges', await rate(told, '2026-05-11', '18.6')));
  const body = await draft(
    told,
    [
      ['102.02.01', '1850.00', ''],
      [CREDITOR, '', '1850.00'],
    ],
    { date: sunday },
  );
  const usd = await told.idOf('currencies', 'USD');
  const [bank, creditor] = body.lines;
  const foreign = { ...bank, currency_id: usd, exchange_rate: '18.5', amount_currency: '100' };
  const entry = await done(admin.post(ENTRIES, { ...body, lines: [foreign, creditor] }));
  await done(admin.change(`exchanges/${used.id}`, { rate: '18.51' }));
  await done(admin.change(`exchanges/${used.id}`, { rate: '18.5' }));
  await done(admin.act(ENTRIES, 'post', entry.id));
  const message =
    'Una póliza ya lo usó: no cambia. Captura otro tipo, o reversa la póliza y hazla de nuevo.';
  expect(await refusedFields(admin.change(`exchanges/${used.id}`, { rate: '18.51' }))).toEqual({
    rate: [message],
  });
  expect((await refused(admin.del(`exchanges/${used.id}`)))?.message).toBe(message);
  await done(admin.change(`exchanges/${free.id}`, { rate: '18.61' }));
  expect((await admin.del(`exchanges/${free.id}`)).status).toBe(200);
});
