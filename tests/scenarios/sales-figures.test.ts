/** Costs, taxes and periods of what was sold, each figure worked out by hand (sales §2.0, §5). */
import { expect, test } from 'vitest';
import { beginCounter } from './counter.ts';
import { TODAY } from './entries.ts';
import { done, refusedFields, type Body, type Stage } from './given.ts';
import { answered, CFDI, stampedInvoice } from './invoicing.ts';
import { ORDERS, returningSales } from './returning-sales.ts';

const days = () => ({ from: TODAY().slice(0, 8) + '01', to: TODAY() });
const page = (told: Stage, report: string, more: Body = {}) =>
  told.as('admin').post('sales-reports', { report, ...days(), ...more });
const rows = (told: Stage, report: string, more: Body = {}): Promise<Body[]> =>
  done(page(told, report, more));
const toInvoice = async (told: Stage): Promise<Body[]> =>
  done(told.as('admin').get('acc-sales', { report: 'SIN_FACTURA' }));

test('boxes cost what their pieces do, less what came back, charged or not', async () => {
  const sold = await returningSales();
  const { told, admin, vat, mxn } = sold;
  const box = await told.idOf('units', 'CAJA');
  const priced = {
    is_sellable: '1',
    sat_product_key: '31201500',
    tax_object: '02',
    tax_ids: [String(vat)],
    list_price: '40',
    price_currency_id: String(mxn),
  };
  const tape = await told.given.product('CINTA', {
    more: {
      ...priced,
      unit_lines: [{ unit_id: String(box), numerator: '12', denominator: '1', use_sell: '1' }],
    },
    stock: { qty: '100', unitCost: '31.37' },
  });
  const ordered = async (line: Body): Promise<number> => {
    const more = { storage_id: told.stock.storages.A };
    const { id } = await done(sold.order([line], more, 'supervisora'));
    await done(told.as('supervisora').act(ORDERS, 'submit', id));
    return id;
  };
  const order = await ordered({ product_id: tape, qty: '5', unit_id: box });
  const shipment = await sold.ship(order, '24');
  await done(sold.deliver(shipment));
  // Two boxes left and wait for their invoice: 2 × 480, 24 × 31.37.
  expect(await toInvoice(told)).toMatchObject([
    { source_id: String(shipment), value: '960.00', cost: '752.88', days: 0 },
  ]);
  await sold.invoiced(order);
  expect(await toInvoice(told)).toEqual([]);
  const cost = async () => (await rows(told, 'MARGEN'))[0];
  expect(await cost()).toMatchObject({ amount: '960.00', cost: '752.88', estimated: '0.00' });
  // Six pieces stay with us and charged: 18 × 31.37.
  const kept = await sold.judged(shipment, '6');
  expect(await cost()).toMatchObject({ amount: '960.00', cost: '564.66' });
  await done(sold.resolve(kept, 'SIN_EFECTO', { resolution_notes: 'No procede.' }));
  expect(await cost()).toMatchObject({ amount: '960.00', cost: '564.66' });
  // Twelve are credited: 6 × 31.37 and one box.
  const back = await sold.judged(shipment, '12');
  await done(sold.resolve(back, 'NOTA_CREDITO'));
  const { credit_note_id, total } = await sold.back(back);
  const note = await answered(told, done(admin.act(CFDI, 'stamp', credit_note_id)));
  expect(note.total).toBe(total);
  expect(await cost()).toMatchObject({ amount: '480.00', cost: '188.22' });
  const [kardex] = await told.query<{ value: string }>(
    `select (-sum(k.value))::numeric(18,2)::text as value from kardex k where k.source_resource in ('sls/shipments', 'sls/rejections')`,
  );
  expect(kardex!.value).toBe('188.22');
  // Accounting says of each document what the margin of sales adds up.
  const [charged, credited] = [
    await told.as('admin').get('acc-sales', { report: 'FACTURAS', ...days() }),
    await told.as('admin').get('acc-sales', { report: 'NOTAS_CREDITO', ...days() }),
  ];
  expect(charged.data).toMatchObject([{ base_16: '960.00', cost: '564.66', margin: '41.18' }]);
  expect(credited.data).toMatchObject([{ base_16: '480.00', cost: '376.44', margin: '21.58' }]);
  expect((564.66 - 376.44).toFixed(2)).toBe((await cost())!.cost);
  // A row of which nothing came back is no return.
  expect(await rows(told, 'DEVOLUCIONES')).toHaveLength(2);
  await told.query('update sls__rejections__lines set qty_received = 0 where rejection_id = $1', [
    kept,
  ]);
  expect(await rows(told, 'DEVOLUCIONES')).toHaveLength(1);
  // A service leaves no warehouse.
  const freight = await told.given.product('FLETE', { more: { ...priced, kind: 'SERVICIO' } });
  await ordered({ product_id: freight, qty: '1' });
  const pending = await done(admin.post('sales-reports', { report: 'PENDIENTES' }));
  expect(pending).toMatchObject([{ pending: '36.000000' }]);
});

test('each line has its own taxes, and what never had a cost no percentage', async () => {
  const { told, customer, product, vat, excise } = await beginCounter();
  const [{ unit }] = (await told.query<{ unit: number }>(
    'select stock_unit_id as unit from products where id = $1',
    [product],
  )) as [{ unit: number }];
  const part = await told.given.product('TELA', { stock: { qty: '10', unitCost: '43.10' } });
  const kit = await told.given.product('KIT', {
    more: {
      kind: 'KIT',
      is_sellable: '1',
      sat_product_key: '11161800',
      list_price: '200',
      kit_lines: { 0: { component_id: String(part), qty: '2', unit_id: String(unit) } },
    },
  });
  const line = (unit_price: string, more: Body = {}) => ({
    description: 'Flete',
    sat_product_key: '78101800',
    sat_unit_key: 'E48',
    quantity: '1',
    unit_price,
    tax_id: vat,
    ...more,
  });
  const seller = told.as('admin').actor.userId!;
  const sale = [line('59976'), line('1950'), line('768', { other_tax_id: excise })];
  await stampedInvoice(told, customer, sale, { seller_id: seller });
  const taxes = (await rows(told, 'DETALLE')).map(({ amount, vat: iva, excise: ieps }) => [
    amount,
    iva,
    ieps,
  ]);
  // 16 % of 829.44, which has the IEPS of 8 % within.
  expect(taxes).toEqual([
    ['59976.00', '9596.16', '0'],
    ['1950.00', '312.00', '0'],
    ['768.00', '132.71', '61.44'],
  ]);
  await stampedInvoice(told, customer, [{ product_id: kit, quantity: '1', unit_price: '200' }]);
  const byProduct = await rows(told, 'MARGEN', { group_by: 'producto' });
  expect(byProduct).toMatchObject([
    { label: 'Sin producto', cost: '0.00', rate: null },
    { cost: '86.20', estimated: '86.20', rate: '56.90' },
  ]);
  const { data, meta } = await page(told, 'MARGEN', { group_by: 'mes', then_by: 'producto' });
  expect(data).toHaveLength(2);
  // (62,894 − 86.20) of 62,894.
  expect((meta as Body).subtotals).toMatchObject([{ values: { rate: '99.86' } }]);

  // 16 % of 30.09 is 4.81, though each line alone would have 1.60.
  const cents = await stampedInvoice(
    told,
    customer,
    ['10.03', '10.03', '10.03'].map((each) => line(each)),
  );
  const own = (await rows(told, 'DETALLE')).filter(({ document_id }) => document_id === cents.id);
  expect(own.map(({ vat: iva }) => iva)).toEqual(['1.60', '1.61', '1.60']);

  const until = { until: '2026-01-01' };
  expect(await refusedFields(page(told, 'COMPARATIVO', { since: '2026-01-02', ...until }))).toEqual(
    { until: ['Debe ser el mismo día o uno posterior.'] },
  );
  expect(await rows(told, 'COMPARATIVO', until)).toMatchObject([{ other: '0' }]);
});
