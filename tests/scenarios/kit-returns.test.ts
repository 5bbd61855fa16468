/** Parts of a kit that come back one by one are credited once they make whole ones (R23). */
import { expect, test } from 'vitest';
import { done } from './given.ts';
import { CFDI } from './invoicing.ts';
import { ORDERS, RETURNS, returningSales, SHIPMENTS } from './returning-sales.ts';

type Quantities = Readonly<Record<number, string>>;

/** Five kits of three parts, 100.00 with IVA of 16 %, shipped and arrived. */
async function kitsOut() {
  const sold = await returningSales({ stock: '100' });
  const { told, admin, vat, mxn, product, cause, rejected } = sold;
  const bag = await told.given.product('BOLSA', { stock: { qty: '100', unitCost: '2' } });
  const tape = await told.given.product('CINTA', { stock: { qty: '100', unitCost: '1' } });
  const [unit] = await told.query<{ id: number }>(
    'select stock_unit_id as id from products where id = $1',
    [product],
  );
  const parts = { [product]: 1, [bag]: 2, [tape]: 1 };
  const kit = await told.given.product('KIT-LAM', {
    more: {
      kind: 'KIT',
      is_sellable: '1',
      sat_product_key: '11161800',
      tax_object: '02',
      tax_ids: [String(vat)],
      list_price: '100',
      price_currency_id: String(mxn),
      kit_lines: Object.fromEntries(
        Object.entries(parts).map(([component_id, qty], i) => [
          i,
          { component_id, qty: String(qty), unit_id: String(unit!.id) },
        ]),
      ),
    },
  });
  const storage_id = told.stock.storages.A;
  const { id } = await done(
    sold.order([{ product_id: kit, qty: '5' }], { storage_id }, 'supervisora'),
  );
  const order = Number(id);
  await done(told.as('supervisora').act(ORDERS, 'submit', order));
  const { outcome } = await done(admin.post(`${ORDERS}/createShipment/${order}`, {}));
  const shipment = Number(outcome.open.id);
  await done(admin.act(SHIPMENTS, 'pick', shipment));
  const { lines } = await done(admin.get(`${SHIPMENTS}/${shipment}`));
  await done(
    admin.post(`${SHIPMENTS}/confirmPick/${shipment}`, {
      lines: lines.map(({ id: line, qty }: { id: number; qty: string }) => ({ id: line, qty })),
    }),
  );
  await done(admin.act(SHIPMENTS, 'ship', shipment, { unpaid_reason: 'Paga al recibir.' }));
  await done(sold.deliver(shipment));
  /** So much of each part comes back, right, and is to be credited. */
  const back = async (quantities: Quantities) => {
    const begun = await done(admin.post(RETURNS, { shipment_id: shipment, cause_id: cause }));
    const about = `${RETURNS}/${begun.id}`;
    type Line = { id: number; version: number; product_id: number };
    const rows = async (): Promise<Line[]> => (await done(admin.get(about))).lines;
    const qtyOf = ({ product_id }: Line) => quantities[product_id] ?? '0';
    await done(
      admin.change(about, {
        lines: (await rows()).map((line) => ({
          id: line.id,
          version: line.version,
          qty: qtyOf(line),
        })),
      }),
    );
    const kept = (await rows()).filter((line) => qtyOf(line) !== '0');
    await done(
      admin.post(`${RETURNS}/receive/${begun.id}`, {
        storage_id: rejected,
        lines: kept.map((line) => ({ id: line.id, qty_received: qtyOf(line) })),
      }),
    );
    await done(
      admin.put(`${RETURNS}/judge/${begun.id}`, {
        responsible_area: 'CALIDAD',
        lines: kept.map((line) => ({ id: line.id, verdict: 'PROCEDE' })),
      }),
    );
    await done(sold.resolve(Number(begun.id), 'NOTA_CREDITO'));
    const { credit_note_id } = await done(admin.get(about));
    if (credit_note_id === null) return null;
    const note = await sold.stamp(credit_note_id);
    return String((await done(admin.get(`${CFDI}/${note.id}`))).subtotal);
  };
  return { ...sold, bag, tape, order, shipment, back };
}

test('parts of a kit given back in several returns are credited in full', async () => {
  const { product, bag, tape, order, back, invoiced, lineOf } = await kitsOut();
  expect(await invoiced(order)).toMatchObject({ subtotal: '500.00', total: '580.00' });

  expect(await back({ [product]: '2' })).toBeNull();
  expect(await back({ [bag]: '4', [tape]: '2' })).toBe('200.00');
  expect(await lineOf(order)).toMatchObject({
    qty_returned: '2.000000',
    qty_discharged: '0.000000',
  });
  // The other way round: what each note credits adds up, whichever part it came for.
  expect(await back({ [bag]: '6', [tape]: '3' })).toBeNull();
  expect(await back({ [product]: '1' })).toBe('100.00');
  expect(await back({ [product]: '2' })).toBe('200.00');
  expect(await lineOf(order)).toMatchObject({
    qty_returned: '5.000000',
    qty_discharged: '0.000000',
    qty_invoiced: '5.000000',
  });
});

test('what of a kit came back before it was invoiced is not charged, once it is whole', async () => {
  const { product, bag, tape, order, back, invoiced, lineOf } = await kitsOut();
  expect(await back({ [product]: '2' })).toBeNull();
  expect(await back({ [bag]: '2', [tape]: '1' })).toBeNull();
  expect((await lineOf(order)).qty_discharged).toBe('1.000000');
  expect(await invoiced(order)).toMatchObject({ subtotal: '400.00' });
  expect(await back({ [bag]: '2', [tape]: '1' })).toBe('100.00');
  expect(await back({ [product]: '3', [bag]: '6', [tape]: '3' })).toBe('300.00');
  expect(await lineOf(order)).toMatchObject({
    qty_returned: '5.000000',
    qty_discharged: '1.000000',
  });
});
