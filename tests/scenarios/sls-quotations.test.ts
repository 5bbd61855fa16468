/** A quotation from its draft to the order of what was chosen (sales §2, §3, R5). */
import { expect, test } from 'vitest';
import { done, refused, refusedFields, type Body } from './given.ts';
import { expiringJobs } from '#erp/modules/sales/sls-quotations/expiring-jobs.ts';
import { TODAY } from './entries.ts';
import { runJob } from './jobs.ts';
import { SELLER_KEYS, selling } from './selling.ts';

const KEYS = [
  'sls-quotations.list',
  'sls-quotations.create',
  'sls-quotations.update',
  'sls-quotations.delete',
];

async function quoting(customer: Body = {}) {
  const sold = await selling({ customer });
  const { told, product, admin } = sold;
  const role = await told.given.role('COTIZA', [...SELLER_KEYS, ...KEYS]);
  const limits = (authorises: string) => [
    { role_id: role, max_discount_percent: '3' },
    { role_id: second, max_discount_percent: authorises },
  ];
  const second = await told.given.role('AUTORIZA', [...KEYS, 'sls-quotations.authorize']);
  await told.given.person('autoriza', 'AUTORIZA');
  const configure = (authorises: string) =>
    admin.change('sales-configuration', {
      min_margin_percent: '0',
      discount_limits: limits(authorises),
    });
  await done(configure('5'));
  const cotiza = await told.given.person('cotiza', 'COTIZA');
  const quote = (lines: readonly Body[], more: Body = {}) =>
    cotiza.post('sls-quotations', {
      customer_id: sold.customer,
      date: TODAY(),
      lines: lines.map((line) => ({ product_id: product, ...line })),
      ...more,
    });
  const quoted = async (id: number) => done(admin.get(`sls-quotations/${id}`));
  return { ...sold, cotiza, quote, quoted, configure };
}

test('optional lines add up once they are chosen', async () => {
  const { quote, quoted, cotiza } = await quoting();
  const { id } = await done(quote([{ qty: '1000' }, { qty: '100', is_optional: '1' }]));
  // 1,000 × 49.50; 100 × 52.00 are offered aside.
  const stored = await quoted(id);
  expect(stored).toMatchObject({
    subtotal: '49500.00',
    tax_total: '7920.00',
    total: '57420.00',
    revision: 1,
    status: 'BORRADOR',
    lines: [{ amount: '49500.00' }, { amount: '5200.00', chosen: false }],
  });
  const rows = stored.lines.map(({ id: row, version }: Body) => ({ id: row, version }));
  await done(
    cotiza.change(`sls-quotations/${id}`, { lines: [rows[0], { ...rows[1], chosen: '1' }] }),
  );
  expect(await quoted(id)).toMatchObject({ subtotal: '54700.00', total: '63452.00' });
});

test('what is accepted is an order at the quoted net prices, whatever the list says later', async () => {
  const { quote, quoted, cotiza, saved, admin, product } = await quoting({ discount_percent: '2' });
  const { id } = await done(
    quote([
      { qty: '1250.5', extra_discount_percent: '2.5' },
      { qty: '7', is_optional: '1' },
    ]),
  );
  expect(await quoted(id)).toMatchObject({ total: '68608.44' });
  expect(await refused(cotiza.act('sls-quotations', 'accept', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  await done(cotiza.act('sls-quotations', 'submit', id));
  expect(await quoted(id)).toMatchObject({ status: 'LISTA', price_status: 'OK' });
  await done(admin.change(`products/${product}`, { min_price: '48' }));
  const { order } = await done(cotiza.act('sls-quotations', 'accept', id, { customer_po: 'OC-9' }));
  expect(await quoted(id)).toMatchObject({ status: 'ACEPTADA' });
  // 49.50 × 0.98 × 0.975 = 47.297250
  expect(await saved(order)).toMatchObject({
    status: 'BORRADOR',
    source: 'COTIZACION',
    quotation_id: id,
    customer_po: 'OC-9',
    total: '68608.44',
    lines: [
      {
        qty: '1250.500000',
        list_price: '47.297250',
        unit_price: '47.297250',
        price_origin: 'CONVENIO',
        discount_percent: '0.0000',
      },
    ],
  });
  // Below the least price of now, and not judged again.
  await done(cotiza.act('customer-orders', 'submit', order));
  expect(await saved(order)).toMatchObject({ price_status: 'OK', status: 'AUTORIZADO' });
  expect(await refused(cotiza.act('sls-quotations', 'accept', id))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
});

test('a line that is changed in the order takes its price of the list again', async () => {
  const { quote, cotiza, saved } = await quoting();
  const { id } = await done(quote([{ qty: '1000', extra_discount_percent: '3' }]));
  await done(cotiza.act('sls-quotations', 'submit', id));
  const { order } = await done(cotiza.act('sls-quotations', 'accept', id));
  const [line] = (await saved(order)).lines;
  expect(line).toMatchObject({ unit_price: '48.015000' });
  await done(
    cotiza.change(`customer-orders/${order}`, {
      lines: [{ id: line.id, version: line.version, qty: '500' }],
    }),
  );
  expect((await saved(order)).lines).toMatchObject([
    { unit_price: '52.000000', price_origin: 'LISTA' },
  ]);
});

test('R5: what passes the limit waits for somebody else who may give as much', async () => {
  const { told, quote, quoted, cotiza, configure } = await quoting();
  const { id } = await done(quote([{ qty: '1000', extra_discount_percent: '5.45' }]));
  await done(cotiza.act('sls-quotations', 'submit', id));
  expect(await quoted(id)).toMatchObject({
    status: 'POR_AUTORIZAR',
    price_status: 'RETENIDO',
    manual_discount: '5.4500',
  });
  const autoriza = told.as('autoriza');
  expect(await refusedFields(autoriza.act('sls-quotations', 'authorize', id))).toEqual({
    '': ['Tu límite de descuento es 5 %.'],
  });
  await done(cotiza.act('sls-quotations', 'draft', id));
  expect(await quoted(id)).toMatchObject({ status: 'BORRADOR', price_status: null });
  await done(cotiza.act('sls-quotations', 'submit', id));
  await done(configure('8'));
  await done(autoriza.act('sls-quotations', 'authorize', id));
  expect(await quoted(id)).toMatchObject({ status: 'LISTA', price_status: 'LIBERADO' });
});

test('it is mailed, replaced by another version, rejected with its reason, cancelled', async () => {
  const { told, quote, quoted, cotiza } = await quoting();
  const { id } = await done(quote([{ qty: '600' }]));
  await done(cotiza.act('sls-quotations', 'submit', id));
  const mail = { emails: 'compras@colchones.mx', message: 'Va la cotización.' };
  expect(
    await refusedFields(cotiza.act('sls-quotations', 'send', id, { ...mail, emails: 'x' })),
  ).toEqual({ emails: ['«x» no es un correo. Sepáralos con comas.'] });
  await done(cotiza.act('sls-quotations', 'send', id, mail));
  expect(await quoted(id)).toMatchObject({ status: 'ENVIADA', sent_at: expect.any(String) });

  const { quotation } = await done(cotiza.post(`sls-quotations/newVersion/${id}`, {}));
  expect(await quoted(id)).toMatchObject({ status: 'SUSTITUIDA' });
  expect(await quoted(quotation)).toMatchObject({
    status: 'BORRADOR',
    revision: 2,
    root_quotation_id: id,
    lines: [{ qty: '600.000000', unit_price: '52.000000' }],
  });
  await done(cotiza.act('sls-quotations', 'submit', quotation));
  expect(await refusedFields(cotiza.act('sls-quotations', 'reject', quotation))).toMatchObject({
    lost_reason_id: expect.any(Array),
  });
  const lost_reason_id = await told.given.cause();
  await done(cotiza.act('sls-quotations', 'reject', quotation, { lost_reason_id }));
  expect(await quoted(quotation)).toMatchObject({ status: 'RECHAZADA', lost_reason_id });

  const other = await done(quote([{ qty: '1' }]));
  await done(cotiza.act('sls-quotations', 'cancel', other.id));
  expect(await quoted(other.id)).toMatchObject({ status: 'CANCELADA' });
});

test('one that expired is not accepted; it is not valid before its day', async () => {
  const { quote, cotiza } = await quoting();
  expect(await refusedFields(quote([{ qty: '1' }], { valid_until: '2020-01-01' }))).toEqual({
    valid_until: ['La vigencia no es antes de la fecha de la cotización.'],
  });
  const { id } = await done(
    quote([{ qty: '1' }], { date: '2026-01-02', valid_until: '2026-01-03' }),
  );
  await done(cotiza.act('sls-quotations', 'submit', id));
  expect(await refused(cotiza.act('sls-quotations', 'accept', id))).toMatchObject({
    message: 'La cotización venció el 3 ene 2026: haz otra versión.',
  });
});

test('each night the unanswered ones expire; their seller hears of it three days before', async () => {
  const { told, quote, quoted, cotiza, seller } = await quoting();
  const day = (days: number) => Temporal.PlainDate.from(TODAY()).add({ days }).toString();
  const offer = async (date: string, valid_until: string) => {
    const { id } = await done(quote([{ qty: '1' }], { date, valid_until }));
    await done(cotiza.act('sls-quotations', 'submit', id));
    return Number(id);
  };
  const late = await offer(day(-3), day(-1));
  const soon = await offer(TODAY(), day(3));
  await offer(TODAY(), day(9));
  expect(await runJob(told, expiringJobs, 'sls-quotations.expire')).toBe(
    '1 cotizaciones vencidas, 1 por vencer',
  );
  expect(await quoted(late)).toMatchObject({ status: 'VENCIDA' });
  expect(await quoted(soon)).toMatchObject({ status: 'LISTA' });
  expect(
    await told.query(
      "select user_id from notifications where resource = 'sls-quotations' and record_id = $1",
      [soon],
    ),
  ).toEqual([{ user_id: seller.id }]);
});
