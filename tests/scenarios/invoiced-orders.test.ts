/** Orders become CFDI: what is left of them, by policy, and back when these are cancelled (R18). */
import { expect, test } from 'vitest';
import type { Body } from './given.ts';
import { done, refused, refusedFields } from './given.ts';
import {
  answered,
  CFDI,
  collect,
  fiscalSeries,
  invoicedCustomer,
  issuingCompany,
} from './invoicing.ts';
import { selling } from './selling.ts';
import { beginBooks } from './treasury.ts';

const ORDERS = 'customer-orders';
const SHIPMENTS = 'sls/shipments';

/** The company that sells may issue too; its customer has its tax data. */
async function billing(options: { readonly policy?: string } = {}) {
  const sold = await selling({ customer: { invoice_policy: options.policy ?? 'PEDIDO' } });
  const { told, admin, customer } = sold;
  await beginBooks(told);
  const issuer = await issuingCompany(told);
  await fiscalSeries(told);
  await done(admin.post(`sat/issuers/test-certificate/${issuer}`, {}));
  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  const regime = await told.idOf('sat_tax_regimens', '601');
  await done(
    admin.change(`customers/${customer}`, {
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      tax_companies: [
        {
          rfc: 'CBA100101AB1',
          legal_name: 'COLCHONES DEL BAJIO',
          tax_regime_id: regime,
          zip: '37000',
          cfdi_use: 'G01',
          is_default: '1',
        },
      ],
    }),
  );
  const authorised = async (lines: readonly Body[], more: Body = {}) => {
    const { id } = await done(sold.order(lines, more, 'supervisora'));
    await done(told.as('supervisora').act(ORDERS, 'submit', id));
    return Number(id);
  };
  const invoice = (ids: readonly number[]) =>
    admin.post(`${CFDI}/from-orders`, {
      order_ids: Object.fromEntries(ids.map((id, at) => [at, String(id)])),
    });
  const draftOf = async (ids: readonly number[]) => {
    const { outcome } = await done(invoice(ids));
    return done(admin.get(`${CFDI}/${outcome.open.id}`));
  };
  const stamp = (id: number) => answered(told, done(admin.act(CFDI, 'stamp', id)));
  /** Its only line becomes of so much; as it is saved. */
  const cut = async (draft: { id: number; lines: Body[] }, quantity: string) => {
    const [line] = draft.lines;
    await done(
      admin.change(`${CFDI}/${draft.id}`, {
        lines: [{ id: line!.id, version: line!.version, quantity, discount: line!.discount }],
      }),
    );
  };
  /** So much of what it has set aside leaves. */
  const ship = async (id: number, qty: string) => {
    const { outcome } = await done(admin.post(`${ORDERS}/createShipment/${id}`, {}));
    const shipment = Number(outcome.open.id);
    await done(admin.act(SHIPMENTS, 'pick', shipment));
    const { lines } = await done(admin.get(`${SHIPMENTS}/${shipment}`));
    await done(
      admin.post(`${SHIPMENTS}/confirmPick/${shipment}`, { lines: [{ id: lines[0].id, qty }] }),
    );
    await done(admin.act(SHIPMENTS, 'ship', shipment, { unpaid_reason: 'Paga al recibir.' }));
    return shipment;
  };
  return { ...sold, authorised, invoice, draftOf, stamp, cut, ship };
}

test('an order is invoiced as it was sold; what is stamped counts, what is cancelled comes back', async () => {
  const { told, admin, authorised, invoice, draftOf, stamp, saved } = await billing();
  const id = await authorised([{ qty: '1250.5', extra_discount_percent: '2.5' }]);
  const draft = await draftOf([id]);
  expect(draft).toMatchObject({
    status: 'BORRADOR',
    origin: 'PEDIDO',
    source_resource: ORDERS,
    payment_method: 'PUE',
    payment_terms: 0,
    subtotal: '61899.75',
    discount: '1547.49',
    total: '70008.62',
    lines: [{ quantity: '1250.500000', unit_price: '49.500000', discount: '1547.49' }],
  });
  expect((await saved(id)).total).toBe('70008.62');
  // The draft has all of it: nobody drafts it twice, nor cancels the order under it.
  expect(await refusedFields(invoice([id]))).toEqual({
    order_ids: [expect.stringContaining('ya no hay nada por facturar')],
  });
  const cancel = { cancel_cause_id: await told.given.cause() };
  expect(await refused(admin.act(ORDERS, 'cancel', id, cancel))).toMatchObject({
    message: 'Tiene una factura por timbrar: bórrala primero.',
  });
  expect(await saved(id)).toMatchObject({ billing_status: 'SIN_FACTURAR' });

  await stamp(draft.id);
  expect(await saved(id)).toMatchObject({
    billing_status: 'FACTURADO',
    lines: [{ qty_invoiced: '1250.500000' }],
  });
  expect(await refused(admin.act(ORDERS, 'cancel', id, cancel))).toMatchObject({
    fields: { '': ['Ya se facturó: cancela primero la factura.'] },
  });

  await answered(told, done(admin.act(CFDI, 'cancel', draft.id, { cancel_reason: '03' })));
  expect(await saved(id)).toMatchObject({
    billing_status: 'SIN_FACTURAR',
    lines: [{ qty_invoiced: '0.000000' }],
  });
  expect((await draftOf([id])).total).toBe('70008.62');
});

test('the last invoice of a line takes what the rounding of the others left', async () => {
  const { authorised, draftOf, stamp, cut, saved } = await billing();
  // 3 × 53.335 = 160.005 → 160.01; each of one is 53.34: 160.02.
  const id = await authorised([{ qty: '3', unit_price: '53.335' }]);
  for (const status of ['PARCIAL', 'PARCIAL']) {
    const draft = await draftOf([id]);
    await cut(draft, '1');
    expect((await stamp(draft.id)).subtotal).toBe('53.34');
    expect(await saved(id)).toMatchObject({ billing_status: status });
  }
  const last = await draftOf([id]);
  expect(last).toMatchObject({ subtotal: '53.34', discount: '0.01' });
  await stamp(last.id);
  expect(await saved(id)).toMatchObject({
    subtotal: '160.01',
    billing_status: 'FACTURADO',
    lines: [{ qty_invoiced: '3.000000' }],
  });
});

test('on what is shipped only that is invoiced; a draft does not ask for more', async () => {
  const { told, admin, authorised, invoice, draftOf, stamp, saved, ship } = await billing({
    policy: 'EMBARQUE',
  });
  const id = await authorised([{ qty: '1000' }], { storage_id: told.stock.storages.A });
  expect(await refusedFields(invoice([id]))).toEqual({
    order_ids: [expect.stringContaining('ya no hay nada por facturar')],
  });
  const shipped = (qty: string) => ship(id, qty);
  const first = await shipped('400');
  const draft = await draftOf([id]);
  expect(draft).toMatchObject({ origin: 'EMBARQUE', total: '22968.00' });
  const [{ id: row, version }] = draft.lines;
  expect(
    await refusedFields(
      admin.change(`${CFDI}/${draft.id}`, { lines: [{ id: row, version, quantity: '450' }] }),
    ),
  ).toEqual({ lines: [expect.stringContaining('se facturan 50 de más')] });
  // What was shipped came back before the draft is stamped, and less left.
  const why = { cancel_reason: 'Se regresó el camión.' };
  await done(admin.act(SHIPMENTS, 'cancel', first, why));
  const second = await shipped('390');
  expect(await refusedFields(admin.act(CFDI, 'stamp', draft.id))).toEqual({
    lines: [expect.stringContaining('se facturan 10 de más')],
  });
  await shipped('10');
  await stamp(draft.id);
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    // The other 600 are to leave.
    billing_status: 'PARCIAL',
    lines: [{ qty_invoiced: '400.000000' }],
  });
  expect(await refusedFields(admin.act(SHIPMENTS, 'cancel', second, why))).toEqual({
    '': [expect.stringMatching(/^Ya se facturó del pedido .+: cancela primero su factura\.$/)],
  });
  await shipped('600');
  expect(await saved(id)).toMatchObject({ status: 'AUTORIZADO', billing_status: 'PARCIAL' });
  const rest = await draftOf([id]);
  expect(rest).toMatchObject({ total: '34452.00' });
  await stamp(rest.id);
  // All of it left and is invoiced.
  expect(await saved(id)).toMatchObject({
    status: 'CERRADO',
    fulfilment_status: 'COMPLETO',
    billing_status: 'FACTURADO',
  });
});

test('orders of the same terms share an invoice; others have their own; a draft is not invoiced', async () => {
  const { told, admin, authorised, invoice, draftOf, order } = await billing();
  const [first, second] = [await authorised([{ qty: '10' }]), await authorised([{ qty: '20' }])];
  const both = await draftOf([first, second]);
  // 30 × 52.00 × 1.16
  expect(both).toMatchObject({ total: '1809.60', source_id: null });
  expect(both.sources).toHaveLength(2);
  await done(admin.del(`${CFDI}/${both.id}`));

  const other = await invoicedCustomer(told);
  const third = await authorised([{ qty: '5', unit_price: '55' }], { customer_id: other });
  const { outcome } = await done(invoice([first, third, second]));
  expect(outcome.records.map(({ title }: { title: string }) => title)).toEqual([
    'COLCHONES DEL BAJIO 1809.60',
    'MODAS DEL CENTRO 319.00',
  ]);
  const { id: unasked } = await done(order([{ qty: '1' }]));
  expect(await refused(invoice([Number(unasked)]))).toMatchObject({ code: 'ESTADO_INVALIDO' });
});

test('what left of an order that was closed by hand is invoiced still', async () => {
  const { told, admin, authorised, draftOf, stamp, saved, ship } = await billing({
    policy: 'EMBARQUE',
  });
  const id = await authorised([{ qty: '1000' }], { storage_id: told.stock.storages.A });
  await ship(id, '400');
  await done(admin.act(ORDERS, 'close', id, { status_notes: 'Ya no quiere más.' }));
  expect(await saved(id)).toMatchObject({ status: 'CERRADO', billing_status: 'SIN_FACTURAR' });
  const draft = await draftOf([id]);
  expect(draft).toMatchObject({ total: '22968.00' });
  await stamp(draft.id);
  expect(await saved(id)).toMatchObject({
    status: 'CERRADO',
    billing_status: 'FACTURADO',
    lines: [{ qty_invoiced: '400.000000', qty_cancelled: '600.000000', line_status: 'COMPLETA' }],
  });
});

test('a service is done as it is invoiced, and the order ends with it', async () => {
  const { told, authorised, draftOf, stamp, cut, saved } = await billing({ policy: 'EMBARQUE' });
  const freight = await told.given.product('FLETE', {
    more: {
      kind: 'SERVICIO',
      is_stocked: '0',
      is_purchasable: '0',
      is_sellable: '1',
      sat_product_key: '78101802',
      list_price: '500',
    },
  });
  const id = await authorised([{ product_id: freight, qty: '3', unit_price: '500' }]);
  const part = await draftOf([id]);
  await cut(part, '1');
  await stamp(part.id);
  expect(await saved(id)).toMatchObject({
    status: 'AUTORIZADO',
    billing_status: 'PARCIAL',
    lines: [{ qty_pending: '2.000000', line_status: 'PARCIAL' }],
  });
  await stamp((await draftOf([id])).id);
  expect(await saved(id)).toMatchObject({
    status: 'CERRADO',
    billing_status: 'FACTURADO',
    lines: [{ qty_pending: '0.000000', line_status: 'COMPLETA' }],
  });
});

test('a project says what was invoiced of its orders and milestones, and collected of that', async () => {
  const { told, admin, customer, authorised, draftOf, stamp } = await billing();
  const PROJECTS = 'sls-proyects';
  const { id } = await done(admin.post(PROJECTS, { name: 'Hotel Real', customer_id: customer }));
  const order = await authorised([{ qty: '100' }], { sls_proyect_id: id });
  const { id: draft, total } = await draftOf([order]);
  const figures = async () => {
    const { invoiced_amount, collected_amount, ordered_amount } = await done(
      admin.get(`${PROJECTS}/${id}`),
    );
    return [ordered_amount, invoiced_amount, collected_amount];
  };
  expect(await figures()).toEqual([total, '0.00', '0.00']);
  const invoice = await stamp(draft);
  // One that a milestone names too counts once.
  await done(
    admin.change(`${PROJECTS}/${id}`, {
      milestones: [{ name: 'Entrega', percent: '100', invoice_id: draft }],
    }),
  );
  expect(await figures()).toEqual([total, total, '0.00']);
  const [subject] = await told.query<{ id: number }>(
    'select id from cfl__subjects where customer_id = $1',
    [customer],
  );
  await collect(told, subject!.id, '1000.00', invoice.number);
  expect(await figures()).toEqual([total, total, '1000.00']);
});
