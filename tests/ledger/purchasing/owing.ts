/** What a life is charged for what came, what is credited of it, and what it pays. */
import { TODAY } from '../../scenarios/entries.ts';
import type { Body } from '../../scenarios/given.ts';
import { INVOICES, newUuid } from '../../scenarios/payables.ts';
import type { Dice } from '../finance/dice.ts';
import type { Act } from './buying.ts';
import type { World } from './stage.ts';

interface Receipt {
  readonly id: number;
  readonly supplier_id: number;
  readonly abroad: boolean;
}

export const receipts = ({ told }: World) =>
  told.query<Receipt & Record<string, unknown>>(
    `select s.id, s.supplier_id, p.person_type = 'EXTRANJERO' as abroad from shipments s join suppliers p on p.id = s.supplier_id where s.status in ('LIBERADO', 'RECHAZADO') and s.invoice_status in ('POR_FACTURAR', 'PARCIAL') order by s.id`,
  );

/** Matched, agreed to where it differs, and posted; its state by then. */
export async function postInvoice({ told, ask }: World, id: number): Promise<string> {
  const admin = told.as('admin');
  const matched = await ask(admin.act(INVOICES, 'match', id));
  if (matched?.status === 'EN_REVISION')
    await ask(
      told.as('jefa').act(INVOICES, 'resolve', id, { difference_reason: 'Así se pactó con él' }),
    );
  const posted = matched && (await ask(admin.act(INVOICES, 'post', id)));
  if (!posted) await ask(admin.act(INVOICES, 'reject', id, { reject_reason: 'No cuadra' }));
  return posted?.status ?? 'no';
}

export function changed(random: Dice, line: Body): Body {
  const { id } = line;
  const [quantity, price] = [Number(line.quantity), Number(line.price)];
  const drawn = random.upTo(8);
  if (drawn < 2) return { id, quantity: (quantity * (0.2 + random.upTo(70) / 100)).toFixed(4) };
  if (drawn === 2) return { id, price: (price * (0.95 + random.upTo(20) / 100)).toFixed(6) };
  return { id };
}

export async function invoiceOf(
  world: World,
  some: readonly Receipt[],
  change: ((line: Body) => Body) | null,
): Promise<string> {
  const { told, ask } = world;
  const admin = told.as('admin');
  const ids = some.map(({ id }) => id);
  const made = await ask(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: Object.fromEntries(ids.entries()),
      date: TODAY(),
      ...(some[0]!.abroad ? { supplier_folio: `X-${world.next()}` } : { uuid: newUuid() }),
      payment_mode: 'PPD',
    }),
  );
  if (!made) return `invoice of shipments ${ids.join()}`;
  if (change) {
    const { lines } = (await admin.get(`${INVOICES}/${made.id}`)).data;
    await ask(admin.change(`${INVOICES}/${made.id}`, { lines: lines.map(change) }));
  }
  const status = await postInvoice(world, made.id);
  const { lines } = (await admin.get(`${INVOICES}/${made.id}`)).data;
  const said = lines.map(({ quantity, price }: Body) => `${quantity}×${price}`).join();
  return `invoice ${made.id} of shipments ${ids.join()}: ${said}: ${status}`;
}

export const invoice: Act = async (world, random) => {
  const all = await receipts(world);
  if (all.length === 0) return null;
  const first = random.one(all);
  const others = all.filter(
    ({ id, supplier_id }) => id !== first.id && supplier_id === first.supplier_id,
  );
  const some = random.chance(0.3) && others.length > 0 ? [first, random.one(others)] : [first];
  return invoiceOf(world, some, random.chance(0.5) ? (line) => changed(random, line) : null);
};

export const invoiceCharge: Act = async (world, random) => {
  const { told, ask, carrier } = world;
  const charges = await told.query<{ id: number; amount: string }>(
    `select id, amount from shipment_charges where status = 'ESTIMADO' and supplier_id = $1 order by id`,
    [carrier],
  );
  if (charges.length === 0) return null;
  const { id, amount } = random.one(charges);
  const price = (Number(amount) * (0.9 + random.upTo(30) / 100)).toFixed(2);
  const made = await ask(
    told.as('admin').post(INVOICES, {
      ...{ kind: 'FACTURA', supplier_id: carrier, date: TODAY(), payment_mode: 'PPD' },
      uuid: newUuid(),
      withholding_reason: 'Lo trae en su propio camión',
      payment_type_id: await told.idOf('payment_types', '99', 'sat_code'),
      lines: [{ shipment_charge_id: id, price, tax_id: await told.idOf('sattaxes', 'IVA16') }],
    }),
  );
  return `invoice ${made?.id} of charge ${id} for ${price}: ${made && (await postInvoice(world, made.id))}`;
};

interface Owed {
  readonly id: number;
  readonly supplier_id: number;
  readonly related: number;
}

/** Returns of what was invoiced that wait for their note. */
export const uncredited = ({ told }: World) =>
  told.query<Owed & Record<string, unknown>>(
    `select r.id, r.supplier_id, (select i.id from (select invoice_id, shipment_line_id from prc_invoice_lines union select billed_by, shipment_line_id from purchase_billings) x join prc__invoice_shipments i on i.id = x.invoice_id join purchase_return_lines l on l.return_id = r.id and l.shipment_line_id = x.shipment_line_id and l.quantity > 0 where i.kind <> 'NOTA_CREDITO' and i.status in ('CONTABILIZADA', 'PAGO_PARCIAL', 'PAGADA') order by i.total - coalesce((select sum(n.total) from prc__invoice_shipments n where n.related_invoice_id = i.id and n.status in ('CONTABILIZADA', 'PAGADA')), 0) desc, i.id limit 1) as related
      from purchases_returns r where r.status = 'ENVIADA' and r.resolution <> 'REPOSICION' order by r.id`,
  );

export async function creditOf(
  world: World,
  { id, supplier_id, related }: Owed,
  change: ((line: Body) => Body) | null,
): Promise<string> {
  const { told, ask } = world;
  const admin = told.as('admin');
  const made = await ask(
    admin.post(INVOICES, {
      ...{ kind: 'NOTA_CREDITO', supplier_id, date: TODAY(), payment_mode: 'PUE' },
      ...{ return_id: id, related_invoice_id: related, uuid: newUuid() },
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      supplier_folio: `N-${world.next()}`,
    }),
  );
  if (!made) return `note of return ${id}`;
  if (change) await ask(admin.change(`${INVOICES}/${made.id}`, { lines: made.lines.map(change) }));
  return `note ${made.id} of return ${id}, invoice ${related}: ${await postInvoice(world, made.id)}`;
}

export const credit: Act = async (world, random) => {
  const all = await uncredited(world);
  if (all.length === 0) return null;
  const change = (line: Body) => changed(random, line);
  return creditOf(world, random.one(all), random.chance(0.4) ? change : null);
};

/** Invoices and notes. */
export const cancelInvoice: Act = async ({ told, ask }, random) => {
  const rows = await told.query<{ id: number; kind: string }>(
    `select id, kind from prc__invoice_shipments where status in ('CONTABILIZADA', 'PAGADA') order by id`,
  );
  if (rows.length === 0) return null;
  const { id, kind } = random.one(rows);
  const made = await ask(
    told.as('admin').act(INVOICES, 'cancel', id, { cancel_reason: 'Se refacturó' }),
  );
  return `cancel ${kind} ${id}: ${made ? 'done' : 'no'}`;
};

export const pay: Act = async ({ told, ask, bank }, random) => {
  const rows = await told.query<{ id: number; supplier_id: number; balance: string }>(
    `select i.id, i.supplier_id, i.balance from prc__invoice_shipments i join currencies c on c.id = i.currency_id where i.status in ('CONTABILIZADA', 'PAGO_PARCIAL') and i.kind = 'FACTURA' and i.balance > 0 and c.code = 'MXN' order by i.id`,
  );
  if (rows.length === 0) return null;
  const { id: invoice_id, supplier_id, balance } = random.one(rows);
  const amount = random.chance(0.5)
    ? balance
    : Math.max(0.01, Number(balance) * (random.upTo(90) / 100)).toFixed(2);
  const made = await ask(
    told.as('cxp').post('payments', {
      ...{ supplier_id, date: TODAY(), bank_account_id: bank, reference: 'RASTREO-1', amount },
      payment_type_id: await told.idOf('payment_types', '03', 'sat_code'),
      applications: [{ invoice_id, invoice_amount: amount }],
    }),
  );
  const applied = made && (await ask(told.as('tesorera').act('payments', 'apply', made.id)));
  return `payment ${made?.id} of ${amount} of invoice ${invoice_id}: ${applied?.status ?? 'no'}`;
};

export const cancelPayment: Act = async ({ told, ask }, random) => {
  const rows = await told.query<{ id: number }>(
    `select id from payments where status = 'APLICADO' order by id`,
  );
  if (rows.length === 0) return null;
  const { id } = random.one(rows);
  const made = await ask(
    told.as('tesorera').act('payments', 'cancel', id, { cancel_reason: 'Rebotó' }),
  );
  return `cancel payment ${id}: ${made ? 'done' : 'no'}`;
};
