/** A company that ships and invoices LAM-60, and takes back what its customer returns. */
import type { Body } from './given.ts';
import { done } from './given.ts';
import { answered, CFDI, fiscalSeries, issuingCompany } from './invoicing.ts';
import { selling } from './selling.ts';
import { beginBooks } from './treasury.ts';

export const ORDERS = 'customer-orders';
export const SHIPMENTS = 'sls/shipments';
export const RETURNS = 'sls/rejections';

/** Invoiced on what is shipped, ±5 %; what is rejected is kept in «RECH». */
export async function returningSales(options: { readonly stock?: string } = {}) {
  const sold = await selling({
    ...options,
    customer: {
      shipment_policy: 'PARCIAL',
      invoice_policy: 'EMBARQUE',
      over_tolerance_percent: '5',
      under_tolerance_percent: '5',
    },
  });
  const { told, admin, customer } = sold;
  await beginBooks(told);
  const issuer = await issuingCompany(told);
  await fiscalSeries(told);
  await done(admin.post(`sat/issuers/test-certificate/${issuer}`, {}));
  await done(admin.change('sales-configuration', { min_margin_percent: '0' }));
  await done(
    admin.change(`customers/${customer}`, {
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      tax_companies: [
        {
          rfc: 'CBA100101AB1',
          legal_name: 'COLCHONES DEL BAJIO',
          tax_regime_id: await told.idOf('sat_tax_regimens', '601'),
          zip: '37000',
          cfdi_use: 'G01',
          is_default: '1',
        },
      ],
    }),
  );
  const { id: cause } = await done(
    admin.post('causes', { code: 'DEV-CALIDAD', name: 'Mala calidad', scopes: ['DEVOLUCION'] }),
  );
  const rejected = await told.given.storage('RECH', 'RECHAZO');
  const authorised = async (qty: string) => {
    const { id } = await done(
      sold.order([{ qty }], { storage_id: told.stock.storages.A }, 'supervisora'),
    );
    await done(told.as('supervisora').act(ORDERS, 'submit', id));
    return Number(id);
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
  const deliver = async (shipment: number, qty_rejected = '0', more: Body = {}) => {
    const { lines } = await done(admin.get(`${SHIPMENTS}/${shipment}`));
    return admin.post(`${SHIPMENTS}/deliver/${shipment}`, {
      received_by: 'Ana',
      lines: [{ id: lines[0].id, qty_rejected }],
      ...more,
    });
  };
  /** An order of which so much left and arrived. */
  const delivered = async (asked: string, qty: string) => {
    const order = await authorised(asked);
    const shipment = await ship(order, qty);
    await done(deliver(shipment));
    return { order, shipment };
  };
  const draftOf = async (order: number) => {
    const { outcome } = await done(
      admin.post(`${CFDI}/from-orders`, { order_ids: { '0': String(order) } }),
    );
    return done(admin.get(`${CFDI}/${outcome.open.id}`));
  };
  const stamp = (id: number) => answered(told, done(admin.act(CFDI, 'stamp', id)));
  const invoiced = async (order: number) => stamp((await draftOf(order)).id);
  const back = (id: number) => done(admin.get(`${RETURNS}/${id}`));
  const write = async (id: number, qty: string) => {
    const [line] = (await back(id)).lines;
    return admin.change(`${RETURNS}/${id}`, {
      lines: [{ id: line.id, version: line.version, qty }],
    });
  };
  const drafted = async (shipment: number, qty: string) => {
    const { id } = await done(admin.post(RETURNS, { shipment_id: shipment, cause_id: cause }));
    await done(write(Number(id), qty));
    return Number(id);
  };
  const receive = async (id: number, qty_received: string, storage_id: number = rejected) => {
    const [line] = (await back(id)).lines;
    return admin.post(`${RETURNS}/receive/${id}`, {
      storage_id,
      lines: [{ id: line.id, qty_received }],
    });
  };
  const judge = async (id: number, verdict = 'PROCEDE') => {
    const [line] = (await back(id)).lines;
    return admin.put(`${RETURNS}/judge/${id}`, {
      responsible_area: 'CALIDAD',
      lines: [{ id: line.id, verdict }],
    });
  };
  const resolve = (id: number, resolution: string, more: Body = {}) =>
    admin.act(RETURNS, 'resolve', id, { resolution, ...more });
  /** Received whole, and right. */
  const judged = async (shipment: number, qty: string, verdict?: string) => {
    const id = await drafted(shipment, qty);
    await done(receive(id, qty));
    await done(judge(id, verdict));
    return id;
  };
  const lineOf = async (order: number) => (await sold.saved(order)).lines[0];
  return {
    ...sold,
    ...{ cause, rejected, authorised, ship, deliver, delivered, draftOf, stamp, invoiced },
    ...{ back, write, drafted, receive, judge, resolve, judged, lineOf },
  };
}
