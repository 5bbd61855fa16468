/** What follows from what is typed is worked out as a save would, and stored by none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany } from '#erp/provision/testing/company.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf, type Api } from './fixtures.ts';
import { Forge } from './forge.ts';

let company: Awaited<ReturnType<typeof testCompany>>;
let api: Api;
let forge: Forge;

beforeAll(async () => {
  company = await testCompany();
  api = callerOf(company.services, actorWith(company.services, company.accountId));
  forge = new Forge(company.services, company.accountId);
});
afterAll(() => company.services.db.close());

const compute = (resource: string, draft: object, by = api, record_id?: number) =>
  by.post('form/compute', { resource, draft, ...(record_id && { record_id }) });
const typeOf = async (code: string) =>
  ((await api.get('customer_types')).data as { id: number; code: string }[]).find(
    (type) => type.code === code,
  )!;

test('a customer’s type fills in what is empty, and nothing that was typed', async () => {
  const type = await typeOf('MAYOREO');
  const empty = await compute('customers', { customer_type_id: type.id });
  expect(empty.status, empty.text).toBe(200);
  expect(empty.data.values).toMatchObject({
    payment_term: 'CREDITO',
    credit_days: 30,
    credit_limit: '250000.00',
    shipment_policy: 'PARCIAL',
  });
  const typed = await compute('customers', { customer_type_id: type.id, credit_days: '15' });
  expect(typed.data.values).toMatchObject({ credit_days: 15 });
  expect((await api.get('customers')).data).toEqual([]);
});

test('figures of rows that are not stored yet come from their declarations', async () => {
  const [first] = await stocked();
  const draft = {
    kind: 'COSTO_NUEVO',
    lines: [
      { product_id: first, new_cost: '12.5' },
      { product_id: '', new_cost: '' },
    ],
  };
  const { data, text } = await compute('inv/revaluations', draft);
  // 10 at 10.00, revalued to 12.50.
  expect(data.values, text).toMatchObject({
    'lines[0].qty_on_hand': '10.000000',
    'lines[0].current_cost': '10.000000',
    'lines[0].effect': '25.000000',
    'lines[1].qty_on_hand': null,
  });
});

test('without the right to costs their figures are not worked out; without that to save, nothing', async () => {
  const [first] = await stocked();
  const draft = { kind: 'COSTO_NUEVO', lines: [{ product_id: first }] };
  const keys = [...registry.privileges.keys()];
  const as = (...without: string[]) =>
    callerOf(
      company.services,
      actorWith(company.services, company.accountId, {
        keys: keys.filter((key) => !without.includes(key)),
      }),
    );
  const { data } = await compute('inv/revaluations', draft, as('costs.view'));
  expect(Object.keys(data.values)).toEqual(['lines[0].qty_on_hand']);
  const refused = await compute('inv/revaluations', draft, as('inv/revaluations.create'));
  expect(refused.status).toBe(403);
  expect((await compute('zones', {})).status).toBe(404);
});

test('what the person may not choose counts as empty, and a wrong value refuses nothing', async () => {
  const { data, status } = await compute('customers', {
    customer_type_id: '999999',
    credit_days: 'muchos',
  });
  expect(status).toBe(200);
  expect(data.values).toMatchObject({ payment_term: null, credit_days: null });
});

/** A product with ten units at 10.00 each. */
async function stocked(): Promise<readonly number[]> {
  const id = await forge.fresh(registry.resource('products'), {
    is_stocked: true,
    valuation: 'PROMEDIO',
    code: `REV-${++made}`,
  });
  await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
    tx.execute(
      `insert into stock_costs (account_id, product_id, pool_key, method, qty, value, avg_cost) values ($1, $2, 'P', 'PROMEDIO', 10, 100, 10)`,
      [company.accountId, id],
    ),
  );
  return [id];
}
let made = 0;
