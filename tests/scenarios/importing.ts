/** What stories of imports begin with: two lines on their way, and the charges of R29. */
import { ORDERS, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, story, type Body, type Stage } from './given.ts';
import { activeSupplier } from './payables.ts';
import { beginBooks } from './treasury.ts';

export const CHARGES = 'shipment-charges';

export interface Import {
  readonly told: Stage;
  readonly supplier: number;
  readonly a: number;
  readonly b: number;
  readonly shipment: number;
}

const customs = () => ({
  pedimento: `${TODAY().slice(2, 4)}  16  3045  6001234`,
  pedimento_date: TODAY(),
  customs_office: 'Nuevo Laredo',
});

/** 12,000 kg at 22.20 and 3,000 kg at 33.30, on their way. */
export async function twoLines(): Promise<Import> {
  const told = await story();
  await beginBooks(told);
  const supplier = await activeSupplier(told);
  const product = (code: string) => told.given.product(code);
  const [a, b] = [await product('HOJUELA'), await product('FIBRA')];
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(ORDERS, {
      supplier_id: supplier,
      date: TODAY(),
      kind: 'IMPORTACION',
      incoterm: 'FCA',
      country_origin_id: await told.idOf('countries', 'USA'),
      storage_id: told.stock.storages.A,
      sole_source_reason: 'Es el único que la surte en la región.',
      lines: [
        { product_id: a, quantity: '12000', price: '22.20' },
        { product_id: b, quantity: '3000', price: '33.30' },
      ],
    }),
  );
  const sent = await done(admin.act(ORDERS, 'send', id));
  if (sent.status !== 'AUTORIZADA') await done(admin.act(ORDERS, 'authorize', id));
  const shipment = await done(
    admin.post(SHIPMENTS, {
      purchase_order_id: id,
      date: TODAY(),
      delivery_note: 'P-1',
    }),
  );
  await done(admin.change(`${SHIPMENTS}/${shipment.id}`, customs()));
  return { told, supplier, a, b, shipment: shipment.id };
}

export const charge = ({ told, shipment }: Import, kind: string, amount: string, more: Body = {}) =>
  told.as('admin').post(CHARGES, { shipment_id: shipment, kind, amount, ...more });

/** Freight by weight; duties and broker by value. */
export async function chargesOfR29(given: Import): Promise<number[]> {
  const ids: number[] = [];
  for (const [kind, amount] of [
    ['FLETE', '31500'],
    ['IGI', '18315'],
    ['DTA', '2930.40'],
    ['AGENTE_ADUANAL', '9500'],
  ] as const)
    ids.push((await done(charge(given, kind, amount))).id);
  return ids;
}
