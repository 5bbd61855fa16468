import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf } from '../../../../tests/api/fixtures.ts';
import { LIMITS } from './limits.ts';
import { purSettings } from './pur-settings.ts';
import { purchasingSettings } from './purchasing-settings.ts';

let stock: StockCompany;
let api: ReturnType<typeof callerOf>;
const save = async (body: Record<string, unknown>) =>
  api.put('pur/pur_settings', {
    version: (await api.get('pur/pur_settings')).data.version,
    ...body,
  });

beforeAll(async () => {
  stock = await stockCompany();
  api = callerOf(stock.company.services, stock.admin);
});

test('a company begins with those of the brief, and other code reads them', async () => {
  expect((await api.get('pur/pur_settings')).data).toMatchObject({
    min_quotes: 3,
    quotes_from_amount: '50000.00',
    sealed_bids: true,
    budget_control: 'AVISA',
    spot_limit: '40000.00',
    invoice_days: ['3'],
    payment_weekday: '5',
    bank_cooldown_days: 2,
    cash_limit: '2000.00',
  });
  expect(await stock.within(({ tx }) => purchasingSettings(tx))).toMatchObject({
    invoice_cutoff_day: 25,
    price_tolerance_amount: '500.00',
    invoice_days: ['3'],
    weight_otif: '40.0000',
  });
});

test('each limit has its own key, and who signs is told of it', () => {
  const limits = Object.entries(purSettings.fields).filter(
    ([, field]) => 'writeKey' in field && field.writeKey === LIMITS,
  );
  expect(limits.map(([name]) => name).toSorted()).toEqual(
    [...purSettings.signatureLimits!.fields].toSorted(),
  );
});

test('weights add up to 100, and invoices are received on some day', async () => {
  const refused = await save({ weight_otif: '41', invoice_days: [] });
  expect(refused.status).toBe(422);
  expect(refused.data.fields).toEqual({
    weight_otif: ['Los pesos deben sumar 100: suman 101.'],
    invoice_days: ['Elige al menos un día.'],
  });
  const saved = await save({
    weight_otif: '39.5',
    weight_service: '5.5',
    invoice_days: ['1', '4'],
  });
  expect(saved.data).toMatchObject({ weight_otif: '39.5000', invoice_days: ['1', '4'] });
});

test('what is bought without an order has a limit while it is allowed', async () => {
  expect((await save({ spot_limit: '' })).data.fields).toHaveProperty('spot_limit');
  expect((await save({ allow_spot_purchase: false, spot_limit: '' })).status).toBe(200);
});
