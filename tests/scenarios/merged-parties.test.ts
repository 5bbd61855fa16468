/** What else becomes of one when its customers do: advances, carts, who is a supplier too (R32). */
import { expect, test } from 'vitest';
import { verifyItems } from '#erp/domains/open-items/reading/verify-items.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body } from './given.ts';
import { beginInvoicing, CFDI, stampedInvoice } from './invoicing.ts';
import { figures, merge } from './merging.ts';
import { activeSupplier, invoiceBody, postedInvoice } from './payables.ts';
import { selling, SELLER_KEYS } from './selling.ts';
import { bookBalance, subjectOf, within } from './treasury.ts';

test('an advance of the one pays what the other is invoiced', async () => {
  const { told, customer: kept, product } = await beginInvoicing();
  const admin = told.as('admin');
  const twin = await told.given.customer('Modas Centro');
  const party = await subjectOf(told, 'customer_id', twin);
  const [type] = await told.query<{ id: number }>(
    `select id from cfl__movement_types where kind = 'ANTICIPO_CLIENTE' order by id limit 1`,
  );
  const { id: advance } = await done(
    admin.post('cfl/movements', {
      movement_type_id: type!.id,
      date: TODAY(),
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      subject_id: party,
      bank_account_id: await told.given.bankAccount('BBVA'),
      amount: '1160.00',
      concept: 'Anticipo',
    }),
  );
  await done(admin.act('cfl/movements', 'apply', advance));
  const invoice = await stampedInvoice(told, kept, [
    { product_id: product, quantity: '1', unit_price: '3000' },
  ]);
  const { exposure } = await figures(told, kept);
  await done(merge(told, twin, kept));
  // What it left counts for the one that stays: 3,480.00 less 1,160.00.
  expect([exposure, (await figures(told, kept)).exposure]).toEqual(['3480.00', '2320.00']);
  const own = await subjectOf(told, 'customer_id', kept);
  expect(await done(admin.get(`cfl/movements/${advance}`))).toMatchObject({
    subject_id: own,
    unapplied: '1160.00',
  });
  const [charge, left] = await Promise.all(
    [
      [CFDI, invoice.id],
      ['cfl/movements', advance],
    ].map(async ([resource, id]) => {
      const [item] = await told.query<{ id: number }>(
        'select id from cfl__open_items where source_resource = $1 and source_id = $2',
        [resource, String(id)],
      );
      return item!.id;
    }),
  );
  await done(
    admin.post('cfl/applications/apply', {
      lines: [{ charge_item_id: charge, credit_item_id: left, amount_charge: '1160.00' }],
    }),
  );
  expect(await figures(told, kept)).toMatchObject({
    balance: '2320.00',
    items: '2320.00',
    exposure: '2320.00',
    books: '2320.00',
  });
  // Nothing is left as an advance, of either.
  expect(await bookBalance(told, '206.01.01')).toBe('0.00');
  expect(await within(told, ({ tx }) => verifyItems(tx))).toEqual([]);
}, 120_000);

test('one keeps one open cart: that of the merged customer is left, or passes whole', async () => {
  const { told, customer: kept, product } = await selling();
  const admin = told.as('admin');
  const twin = await told.given.customer('Colchones del Bajío SA', { payment_term: 'CONTADO' });
  await told.given.role('CARRITOS', [
    ...SELLER_KEYS,
    ...['list', 'create', 'update'].map((right) => `shopping-carts.${right}`),
  ]);
  const vende = await told.given.person('vende', 'CARRITOS');
  const otra = await told.given.person('otra', 'CARRITOS');
  const gather = async (who: typeof vende, customer_id: number, qty: string, more: Body = {}) =>
    Number(
      (
        await done(
          who.post('shopping-carts', {
            customer_id,
            lines: [{ product_id: product, qty }],
            ...more,
          }),
        )
      ).id,
    );
  const stays = await gather(vende, kept, '10');
  const leaves = await gather(vende, twin, '20');
  const passes = await gather(otra, twin, '1000');
  const template = await gather(vende, twin, '30', { is_template: '1', name: 'Semanal' });
  await done(merge(told, twin, kept));
  const states = await told.query<{ id: number; customer_id: number; status: string }>(
    'select id, customer_id, status from shopping_carts order by id',
  );
  expect(states).toEqual([
    { id: stays, customer_id: kept, status: 'ABIERTO' },
    { id: leaves, customer_id: kept, status: 'ABANDONADO' },
    { id: passes, customer_id: kept, status: 'ABIERTO' },
    { id: template, customer_id: kept, status: 'ABIERTO' },
  ]);
  // It is ordered of the customer that stays, at the prices of its list: 1,000 × 49.50.
  const { order } = await done(otra.act('shopping-carts', 'checkout', passes));
  expect(await done(admin.get(`customer-orders/${order}`))).toMatchObject({
    customer_id: kept,
    subtotal: '49500.00',
  });
  // Who has one open takes no second one.
  expect((await otra.post('shopping-carts', { customer_id: kept, lines: [] })).status).toBe(201);
  expect(
    await refusedFields(vende.post('shopping-carts', { customer_id: kept, lines: [] })),
  ).toHaveProperty('customer_id');
}, 120_000);

test('what was also a supplier leaves the one that stays as both, with what is owed to it', async () => {
  const { told, customer: kept, product } = await beginInvoicing();
  const admin = told.as('admin');
  const rfc = 'HBA100101AB1';
  const supplier = await activeSupplier(told, { rfc });
  const twin = await told.given.customer('Hilos del Bajío', {
    payment_term: 'CREDITO',
    credit_days: '30',
    credit_limit: '5000',
    tax_companies: [
      {
        rfc,
        legal_name: 'HILOS DEL BAJIO',
        tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
        zip: '37000',
        cfdi_use: 'G01',
        is_default: '1',
      },
    ],
  });
  const party = await subjectOf(told, 'customer_id', twin);
  expect(await subjectOf(told, 'supplier_id', supplier)).toBe(party);
  await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
  await stampedInvoice(told, twin, [{ product_id: product, quantity: '1', unit_price: '500' }]);
  await done(merge(told, twin, kept));
  const own = await subjectOf(told, 'customer_id', kept);
  expect([await subjectOf(told, 'supplier_id', supplier), own !== party]).toEqual([own, true]);
  expect(await done(admin.get(`cfl/subjects/${own}`))).toMatchObject({
    kind: 'CLIENTE_PROVEEDOR',
    customer_id: kept,
    supplier_id: supplier,
  });
  expect(await done(admin.get(`cfl/subjects/${party}`))).toMatchObject({
    kind: 'CLIENTE',
    supplier_id: null,
    merged_into_id: own,
    active: false,
  });
  // 1,160.00 are owed to it, and it owes 580.00: in the books, too.
  const items = await told.query(
    `select side, sum(balance)::text as balance, array_agg(distinct subject_id) as subjects from cfl__open_items group by 1 order by 1`,
  );
  expect(items).toEqual([
    { side: 'CXC', balance: '580.00', subjects: [own] },
    { side: 'CXP', balance: '1160.00', subjects: [own] },
  ]);
  expect(await told.query('select 1 from acc_ledger where subject_id = $1', [party])).toEqual([]);
  // It is bought from as before.
  const again = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '100']]));
  expect(again.status).toBe('CONTABILIZADA');
  // A second one that is a supplier too is another one.
  const third = await activeSupplier(told, { name: 'TELAS DEL NORTE', rfc: 'TNO110202CD2' });
  const twice = await told.given.customer('Telas', {
    tax_companies: [
      {
        rfc: 'TNO110202CD2',
        legal_name: 'TELAS DEL NORTE',
        tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
        zip: '37000',
        cfdi_use: 'G01',
        is_default: '1',
      },
    ],
  });
  expect(await subjectOf(told, 'supplier_id', third)).toBe(
    await subjectOf(told, 'customer_id', twice),
  );
  expect(await refusedFields(merge(told, twice, kept))).toEqual({
    target_id: ['Los dos son también proveedores, y un tercero es uno solo.'],
  });
}, 120_000);
