/**
 * Buys without pause: orders, receives, and posts the invoice of it. Prints `R` and the id of each
 * reception, `F` and the id of each invoice, once they are acknowledged, from the first invoice on.
 * The first argument is a data folder, or the address of a PostgreSQL database.
 */
import { writeSync } from 'node:fs';
import type { Database } from '#erp/db/database.ts';
import { openEmbedded } from '#erp/db/open.ts';
import { PostgresDatabase } from '#erp/db/postgres/postgres.ts';
import { stockCompany } from '#erp/domains/stock/testing.ts';
import { registry } from '#erp/modules/all.ts';
import { declaredMigration, silent } from '#erp/provision/testing/database.ts';
import { handInPapers } from '#erp/provision/testing/supplier-papers.ts';
import { callerOf, type TestReply } from '../api/fixtures.ts';

async function open(place: string): Promise<Database> {
  if (place.startsWith('postgres'))
    return new PostgresDatabase({ url: place, directUrl: place, readUrl: null }, silent);
  const migrations = await declaredMigration(registry);
  return openEmbedded({ dataDir: place, log: silent, migrations });
}

async function made(reply: Promise<TestReply>): Promise<TestReply['data']> {
  const { status, text, data } = await reply;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return data;
}

const stock = await stockCompany('UNO', await open(process.argv[2] ?? ''));
const send = callerOf(stock.company.services, stock.admin);
const act = (path: string, action: string, id: number) =>
  made(send.put(`${path}/${action}/${id}`, {}));
const date = Temporal.Now.plainDateISO('America/Mexico_City').toString();

const supplier = await made(
  send.post('suppliers', {
    person_type: 'MORAL',
    legal_name: 'HILOS DEL BAJIO',
    rfc: 'HBA100101AB1',
    tax_regimen_id: await stock.idOf('sat_tax_regimens', '601'),
    tax_zip: '37000',
    country_id: await stock.idOf('countries', 'MEX'),
    state_id: await stock.idOf('state', 'GUA'),
    category: 'MATERIA_PRIMA',
    email: 'ventas@proveedor.test',
    contacts: [{ name: 'Ventas', is_main: '1' }],
  }),
);
await handInPapers(stock.query, supplier.id);
await stock.query(`update acc__configuration set start_date = '2020-01-01'`);
await act('suppliers', 'authorize', supplier.id);
const tax_ids = { 0: String(await stock.idOf('sattaxes', 'IVA16')) };
const products = await Promise.all(
  ['A', 'B', 'C'].map((code) => stock.product(code, { tax_object: '02', tax_ids })),
);

for (let round = 1; ; round += 1) {
  const order = await made(
    send.post('purchase-orders', {
      supplier_id: supplier.id,
      date,
      storage_id: stock.storages.A,
      sole_source_reason: 'Es el único que la surte en la región.',
      lines: products.map((product_id) => ({ product_id, quantity: '10', price: '20' })),
    }),
  );
  const sent = await act('purchase-orders', 'send', order.id);
  if (sent.status !== 'AUTORIZADA') await act('purchase-orders', 'authorize', order.id);
  const shipment = await made(
    send.post('shipments', { purchase_order_id: order.id, date, delivery_note: `R-${round}` }),
  );
  await made(
    send.put(`shipments/${shipment.id}`, {
      version: shipment.version,
      lines: shipment.lines.map(({ id }: { id: number }) => ({ id, received_quantity: '10' })),
    }),
  );
  await act('shipments', 'receive', shipment.id);
  if (round > 1) writeSync(1, `R ${shipment.id}\n`);
  const invoice = await made(
    send.post('prc/invoice-shipments/fromShipments', {
      shipment_ids: [shipment.id],
      date,
      uuid: `ABCDEF01-0000-4000-8000-${String(round).padStart(12, '0')}`,
      payment_mode: 'PPD',
    }),
  );
  await act('prc/invoice-shipments', 'match', invoice.id);
  await act('prc/invoice-shipments', 'post', invoice.id);
  writeSync(1, `F ${invoice.id}\n`);
}
