/** A document on paper says each of its taxes, and they add up to its totals (sales R9, §2). */
import { expect, test } from 'vitest';
import { wordsOfPdf } from '../api/pdf-words.ts';
import { readSheetFile } from '../api/sheets.ts';
import { buying, draftOrder, orderOf, ORDERS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, type Body, type Stage } from './given.ts';
import { selling } from './selling.ts';

const BUYER = {
  rfc: 'CCI050318KT4',
  legal_name: 'Colchones la Cima',
  zip: '37545',
  cfdi_use: 'G03',
};

/** The five lines of the example of R9: [code, price, quantity, extra discount, taxes, more]. */
const SOLD: readonly (readonly [string, string, string, string, readonly string[], Body?])[] = [
  ['LAMINADO', '48.75', '1250.5', '5', ['IVA16']],
  ['LIBRO', '420', '3', '0', ['IVA0']],
  ['BOTANA', '18.50', '24', '10', ['IVA0', 'IEPS8']],
  ['CURSO', '3500', '1', '0', ['IVAEX']],
  ['MERMA', '6.35', '820', '0', ['IVA16'], { withholding_profile: 'DESPERDICIO' }],
];

const TAXES = [
  { tax: 'IVA 16 %', rate: '16 %', base: '63120.79', amount: '10099.33' },
  { tax: 'IVA 0 %', rate: '0 %', base: '1691.57', amount: '0.00' },
  { tax: 'IEPS 8 % alimentos no básicos', rate: '8 %', base: '399.60', amount: '31.97' },
  { tax: 'IVA exento', rate: 'Exento', base: '3500.00', amount: '0.00' },
  { tax: 'Ret. IVA 16 %', rate: '16 %', base: '5207.00', amount: '833.12' },
];

const TOTALS = {
  subtotal: '71372.88',
  discount_total: '3092.49',
  tax_total: '10131.30',
  withholding_total: '833.12',
  total: '77578.57',
};

async function paperOf({ stock, as }: Stage, resource: string, id: number): Promise<string> {
  const bytes = await readSheetFile(
    stock.company.services,
    as('admin').actor,
    `pdf/record/${id}?resource=${resource}`,
  );
  return wordsOfPdf(bytes).text;
}

/** With LAM-60, which is sold with IVA. */
async function soldAtEachRate() {
  const sold = await selling();
  const { told, admin, customer, mxn } = sold;
  await done(
    admin.post('customer-tax-companies', {
      ...BUYER,
      customer_id: customer,
      tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
    }),
  );
  const lines: Body[] = [];
  for (const [code, list_price, qty, extra_discount_percent, taxes, more] of SOLD) {
    const tax_ids: string[] = [];
    for (const tax of taxes) tax_ids.push(String(await told.idOf('sattaxes', tax)));
    const product_id = await told.given.product(code, {
      more: {
        is_sellable: '1',
        sat_product_key: '11161800',
        tax_object: '02',
        tax_ids,
        list_price,
        price_currency_id: String(mxn),
        ...more,
      },
    });
    lines.push({ product_id, qty, extra_discount_percent });
  }
  return { ...sold, lines };
}

test('R9: a quotation and an order say each tax once, and they add up to the cent', async () => {
  const { told, admin, customer, product, lines, order, saved } = await soldAtEachRate();
  const { id } = await done(
    admin.post('sls-quotations', {
      customer_id: customer,
      date: TODAY(),
      lines: [...lines, { product_id: product, qty: '7', is_optional: '1' }],
    }),
  );
  const quoted = await done(admin.get(`sls-quotations/${id}`));
  // What is offered aside is in none of it.
  expect(quoted).toMatchObject({ ...TOTALS, summaries: { taxes: TAXES } });
  const paper = await paperOf(told, 'sls-quotations', id);
  expect(paper).toContain('Impuestos');
  for (const said of ['63,120.79', '10,099.33', '399.60', '31.97', '3,500.00', '833.12'])
    expect(paper).toContain(`$${said}`);
  // A list has nothing of it.
  const [listed] = (await done(admin.get('sls-quotations'))) as unknown as Body[];
  expect(listed).not.toHaveProperty('summaries');

  const made = await done(order(lines, {}, 'admin'));
  expect(await saved(made.id)).toMatchObject({ ...TOTALS, summaries: { taxes: TAXES } });
  expect(await paperOf(told, 'customer-orders', made.id)).toContain('$10,099.33');
  // The same order, from the screen where it waits.
  await done(admin.act('customer-orders', 'submit', made.id));
  const waiting = await done(admin.get(`requested-orders/${made.id}`));
  expect(waiting).toMatchObject({ summaries: { taxes: TAXES } });
});

test('once it is chosen, an optional line bears its tax too', async () => {
  const { admin, customer, product } = await selling();
  const { id } = await done(
    admin.post('sls-quotations', {
      customer_id: customer,
      date: TODAY(),
      lines: [
        { product_id: product, qty: '1' },
        { product_id: product, qty: '1', is_optional: '1', chosen: '1' },
      ],
    }),
  );
  expect(await done(admin.get(`sls-quotations/${id}`))).toMatchObject({
    tax_total: '16.64',
    summaries: { taxes: [{ base: '104.00', amount: '16.64' }] },
  });
});

test('a format prints the summary where it is chosen', async () => {
  const { told, admin, order, product } = await selling();
  const { id } = await done(order([{ product_id: product, qty: '10' }]));
  const format = await done(
    admin.post('print-templates', { name: 'Pedido', resource: 'customer-orders' }),
  );
  const parts = format.parts as { id: number; name: string; what: string; shown: boolean }[];
  expect(parts.at(-1)).toMatchObject({ name: 'taxes', what: 'Impuestos', shown: true });
  await done(admin.act('print-templates', 'publish', format.id));
  // 10 × 52.00
  expect(await paperOf(told, 'customer-orders', id)).toContain('$83.20');
  const without = await done(
    admin.post('print-templates', { name: 'Sin impuestos', resource: 'customer-orders' }),
  );
  await done(
    admin.change(`print-templates/${without.id}`, {
      parts: (without.parts as typeof parts).map(({ id: part, name }) => ({
        id: part,
        shown: name === 'folio' || name === 'customer_id' ? '1' : '0',
      })),
    }),
  );
  await done(admin.act('print-templates', 'publish', without.id));
  const bare = await paperOf(told, 'customer-orders', id);
  expect(bare).not.toContain('Impuestos');
  expect(bare).not.toContain('$83.20');
});

test('an order to a supplier says its taxes, to whom sees its prices', async () => {
  const given = await buying();
  const { told } = given;
  const { id } = await done(
    draftOrder(given, { quantity: '3', price: '33.333333', discount_percent: '5' }),
  );
  const taxes = [{ tax: 'IVA 16 %', rate: '16 %', base: '95.00', amount: '15.20' }];
  expect(await orderOf(told, id)).toMatchObject({
    transferred_tax: '15.20',
    summaries: { taxes },
  });
  expect(await paperOf(told, ORDERS, id)).toContain('$15.20');
  await told.given.role('MUELLE', [`${ORDERS}.list`, `${ORDERS}.print`]);
  const dock = await told.given.person('muelle', 'MUELLE', { everywhere: true });
  const seen = await done(dock.get(`${ORDERS}/${id}`));
  expect(seen).not.toHaveProperty('transferred_tax');
  expect(seen).not.toHaveProperty('summaries');
});
