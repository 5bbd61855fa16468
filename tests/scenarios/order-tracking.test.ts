/** An order is followed from its request to its payment, by what each may see (sales §5). */
import { expect, test } from 'vitest';
import type { Body } from './given.ts';
import { done, refused } from './given.ts';
import { collect } from './invoicing.ts';
import { quoting } from './quoting.ts';
import { ORDERS, returningSales } from './returning-sales.ts';
import { subjectOf } from './treasury.ts';

const byStage = (documents: readonly Body[]) =>
  Object.fromEntries(
    [...Map.groupBy(documents, ({ stage }) => String(stage))].map(([stage, own]) => [
      stage,
      own.map(({ state, qty, amount }) => [state, qty, amount]),
    ]),
  );

const states = (steps: readonly Body[]) =>
  Object.fromEntries(steps.map(({ key, state }) => [key, state]));

const moments = (steps: readonly Body[]) =>
  steps.filter(({ day, at }) => day !== null || at !== null).map(({ key }) => key);

test('what is set aside, shipped, delivered, invoiced, paid and returned stands beside its order', async () => {
  const here = await returningSales();
  const { told, admin, authorised, ship, deliver, invoiced, judged, resolve } = here;
  const followed = async (id: number, who = 'admin') =>
    done(told.as(who).get(`${ORDERS}/orders/${id}`));

  const order = await authorised('1000');
  const first = await followed(order);
  expect(states(first.steps)).toEqual({
    SOLICITADO: 'HECHO',
    AUTORIZADO: 'HECHO',
    SURTIDO: 'PENDIENTE',
    EMBARCADO: 'PENDIENTE',
    ENTREGADO: 'PENDIENTE',
    FACTURADO: 'PENDIENTE',
    PAGADO: 'PENDIENTE',
  });
  expect(moments(first.steps)).toEqual(['SOLICITADO', 'AUTORIZADO']);
  expect(byStage(first.documents)).toEqual({ RESERVA: [['ACTIVA', '1000.000000', null]] });

  const shipment = await ship(order, '400');
  await done(deliver(shipment));
  const invoice = await invoiced(order);
  // 400 × 49.50 × 1.16
  expect(invoice.total).toBe('22968.00');
  const subject = await subjectOf(told, 'customer_id', here.customer);
  await collect(told, subject, '10000.00', invoice.number);
  const back = await judged(shipment, '50');

  const now = await followed(order);
  expect(states(now.steps)).toMatchObject({
    SURTIDO: 'PARCIAL',
    EMBARCADO: 'PARCIAL',
    ENTREGADO: 'PARCIAL',
    // What waits to be shipped will be invoiced.
    FACTURADO: 'PARCIAL',
    PAGADO: 'PARCIAL',
  });
  expect(moments(now.steps)).toEqual([
    'SOLICITADO',
    'AUTORIZADO',
    'EMBARCADO',
    'ENTREGADO',
    'FACTURADO',
    'PAGADO',
  ]);
  expect(now.lines).toMatchObject([
    {
      ordered: '1000.000000',
      reserved: '600.000000',
      picked: '400.000000',
      shipped: '400.000000',
      delivered: '400.000000',
      invoiced: '400.000000',
      returned: '50.000000',
      pending: '600.000000',
    },
  ]);
  expect(now.paid).toEqual([
    { currency: 'MXN', invoiced: '22968.000000', paid: '10000.000000', balance: '12968.000000' },
  ]);
  expect(byStage(now.documents)).toMatchObject({
    EMBARQUE: [['ENTREGADO', '400.000000', null]],
    ENTREGA: [['COMPLETA', '400.000000', null]],
    FACTURA: [['TIMBRADO', '400.000000', '22968.00']],
    PAGO: [[null, null, '10000.00']],
    DEVOLUCION: [['DICTAMINADO', '50.000000', '2871.00']],
  });

  await done(resolve(back, 'NOTA_CREDITO'));
  const noted = byStage((await followed(order)).documents);
  expect(noted.NOTA).toEqual([['BORRADOR', '50.000000', '2871.00']]);
  expect(noted.FACTURA).toEqual([['TIMBRADO', '400.000000', '22968.00']]);

  // Who sells sees what came of its order, and opens neither stock nor invoices; nor is money told.
  const sold = await followed(order, 'supervisora');
  expect(sold.lines).toEqual((await followed(order)).lines);
  const shown = (await followed(order)).documents;
  expect(shown.every(({ opens }: Body) => opens)).toBe(true);
  const unpaid = shown.filter(({ stage }: Body) => stage !== 'PAGO');
  expect(sold.documents).toEqual(
    unpaid.map((document: Body) => ({
      ...document,
      amount: null,
      currency: null,
      whole: null,
      opens: false,
    })),
  );
  expect(byStage(sold.documents).FACTURA).toEqual([['TIMBRADO', '400.000000', null]]);
  expect(sold.paid).toBeNull();
  expect(states(sold.steps)).not.toHaveProperty('PAGADO');
  expect(moments(sold.steps)).toEqual([
    'SOLICITADO',
    'AUTORIZADO',
    'EMBARCADO',
    'ENTREGADO',
    'FACTURADO',
  ]);
  await told.given.role('BODEGUERO', ['products.list']);
  await told.given.person('bodega', 'BODEGUERO');
  expect(await refused(told.as('bodega').get(`${ORDERS}/orders/${order}`))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  expect(await refused(admin.get(`${ORDERS}/orders/999999`))).toMatchObject({
    code: 'NO_ENCONTRADO',
  });
});

test('of an invoice of several orders each shows its part, and of what it is paid with', async () => {
  const { told, admin, authorised, stamp, customer } = await returningSales();
  await done(admin.change(`customers/${customer}`, { invoice_policy: 'PEDIDO' }));
  const [first, second] = [await authorised('10'), await authorised('20')];
  const { outcome } = await done(
    admin.post('satInvoices/from-orders', { order_ids: { 0: String(first), 1: String(second) } }),
  );
  const invoice = await stamp(Number(outcome.open.id));
  // 30 × 52.00 × 1.16
  expect(invoice.total).toBe('1809.60');
  const subject = await subjectOf(told, 'customer_id', customer);
  await collect(told, subject, '900.00', invoice.number);
  const followed = (id: number) => done(admin.get(`${ORDERS}/orders/${id}`));
  const parts = (documents: readonly Body[]) =>
    documents
      .filter(({ stage }) => stage === 'FACTURA' || stage === 'PAGO')
      .map(({ stage, amount, whole }) => [stage, amount, whole]);

  const one = await followed(first);
  expect(parts(one.documents)).toEqual([
    ['FACTURA', '603.20', '1809.60'],
    ['PAGO', '300.00', '900.00'],
  ]);
  expect(one.paid).toEqual([
    { currency: 'MXN', invoiced: '603.200000', paid: '300.000000', balance: '303.200000' },
  ]);
  const other = await followed(second);
  expect(parts(other.documents)).toEqual([
    ['FACTURA', '1206.40', '1809.60'],
    ['PAGO', '600.00', '900.00'],
  ]);
  expect(other.paid).toEqual([
    { currency: 'MXN', invoiced: '1206.400000', paid: '600.000000', balance: '606.400000' },
  ]);
  expect(states(one.steps)).toMatchObject({ FACTURADO: 'HECHO', PAGADO: 'PARCIAL' });
  await collect(told, subject, '909.60', invoice.number);
  const settled = await followed(first);
  expect(settled.paid).toMatchObject([{ paid: '603.200000', balance: '0.000000' }]);
  expect(states(settled.steps)).toMatchObject({ PAGADO: 'HECHO' });
});

test('a quotation is the first of what its order comes from', async () => {
  const { quote, cotiza, admin } = await quoting();
  const { id } = await done(quote([{ qty: '10' }]));
  await done(cotiza.act('sls-quotations', 'submit', id));
  await done(cotiza.act('sls-quotations', 'accept', id));
  const [order] = await done(admin.get(`${ORDERS}?filter[quotation_id]=${id}`));
  const { documents } = await done(admin.get(`${ORDERS}/orders/${order.id}`));
  // 10 × 52.00 × 1.16
  expect(documents).toMatchObject([
    { stage: 'COTIZACION', resource: 'sls-quotations', record_id: Number(id), amount: '603.20' },
  ]);
});
