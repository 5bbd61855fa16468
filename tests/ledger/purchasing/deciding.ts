/** What a life finds out of raw material, what it costs to bring goods, and what it gives back. */
import { SHIPMENTS } from '../../scenarios/buying.ts';
import { TODAY } from '../../scenarios/entries.ts';
import type { Body } from '../../scenarios/given.ts';
import { CHARGES } from '../../scenarios/importing.ts';
import { ANALYSES } from '../../scenarios/raw-material.ts';
import type { Dice } from '../finance/dice.ts';
import type { Act } from './buying.ts';
import type { World } from './stage.ts';

const RETURNS = 'purchases-returns';
const DICTA = ['ACEPTADO', 'ACEPTADO', 'ACEPTADO_CON_CONCESION', 'RECHAZO_PARCIAL', 'RECHAZADO'];

interface Waiting {
  readonly shipment_id: number;
  readonly line_no: number;
  readonly received: string;
  readonly packages: number;
}

export const waiting = ({ told }: World) =>
  told.query<Waiting & Record<string, unknown>>(
    `select l.shipment_id, (l.position + 1)::int as line_no, l.received_quantity as received, (select count(*)::int from shipment_packages p where p.shipment_id = l.shipment_id) as packages
      from shipment_lines l join shipments s on s.id = l.shipment_id where s.status in ('RECIBIDO', 'EN_ANALISIS') and l.inspection_required and l.accepted_quantity + l.rejected_quantity < l.received_quantity
        and not exists (select 1 from shipment_analyses a where a.shipment_line_id = l.id and a.status = 'BORRADOR') order by l.id`,
  );

function partOf(random: Dice, { received, packages }: Waiting): Body {
  if (packages > 1) return { rejected_packages: String(packages) };
  return {
    rejected_quantity: String(Math.max(1, Math.round(Number(received) * (random.upTo(50) / 100)))),
  };
}

export async function decide(world: World, random: Dice, line: Waiting): Promise<string> {
  const { told, ask } = world;
  const { shipment_id, line_no } = line;
  const lab = told.as('analista');
  const made = await ask(lab.post(ANALYSES, { shipment_id, line_no: String(line_no) }));
  if (!made) return `sample of shipment ${shipment_id}`;
  const dictum = random.one(DICTA);
  const values = [
    `${random.upTo(6)}.${random.upTo(100)}`,
    `${random.upTo(4)}.5`,
    String(random.upTo(5)),
  ];
  const saved = await ask(
    lab.change(`${ANALYSES}/${made.id}`, {
      results: made.results.map(({ id }: Body, i: number) => ({ id, value_number: values[i] })),
      dictum,
      remarks: 'Se revisó',
      ...(dictum === 'RECHAZO_PARCIAL' && partOf(random, line)),
    }),
  );
  const decided = saved && (await ask(told.as('admin').act(ANALYSES, 'dictate', made.id)));
  if (!decided) await ask(lab.del(`${ANALYSES}/${made.id}`));
  return `dictum ${made.id} of shipment ${shipment_id}, ${values.join()}: ${dictum}, rejects ${decided?.rejected_quantity}`;
}

export const dictate: Act = async (world, random) => {
  const lines = await waiting(world);
  return lines.length === 0 ? null : decide(world, random, random.one(lines));
};

export const voidDictum: Act = async ({ told, ask }, random) => {
  const rows = await told.query<{ id: number }>(
    `select id from shipment_analyses where status = 'DICTAMINADO' order by id`,
  );
  if (rows.length === 0) return null;
  const { id } = random.one(rows);
  const made = await ask(
    told.as('admin').act(ANALYSES, 'void', id, { void_reason: 'Se cambió la muestra' }),
  );
  return `void dictum ${id}: ${made ? 'done' : 'no'}`;
};

export const charge: Act = async ({ told, ask, carrier }, random) => {
  const shipments = await told.query<{ id: number }>(
    `select id from shipments where status not in ('CANCELADO', 'RECHAZADO') order by id`,
  );
  if (shipments.length === 0) return null;
  const { id: shipment_id } = random.one(shipments);
  const amount = `${1 + random.upTo(900)}.${String(random.upTo(100)).padStart(2, '0')}`;
  const made = await ask(
    told.as('admin').post(CHARGES, {
      ...{ shipment_id, amount, supplier_id: carrier, kind: random.one(['FLETE', 'IGI', 'OTRO']) },
      allocation: random.one(['VALOR', 'CANTIDAD', 'PARTES_IGUALES']),
    }),
  );
  return `charge ${made?.id} of ${amount} on shipment ${shipment_id}`;
};

/** It is known what a charge really was, or that there is none. */
export const settleCharge: Act = async ({ told, ask }, random) => {
  const charges = await told.query<{ id: number; amount: string }>(
    `select id, amount from shipment_charges where status = 'ESTIMADO' order by id`,
  );
  if (charges.length === 0) return null;
  const { id, amount } = random.one(charges);
  const admin = told.as('admin');
  if (random.chance(0.3)) {
    const off = await ask(admin.act(CHARGES, 'cancel', id, { cancel_reason: 'No hubo' }));
    return `cancel charge ${id}: ${off ? 'done' : 'no'}`;
  }
  const real_amount = (Number(amount) * (0.8 + random.upTo(40) / 100)).toFixed(2);
  const real = await ask(admin.act(CHARGES, 'post', id, { real_amount }));
  return `charge ${id} was ${real_amount}: ${real ? 'done' : 'no'}`;
};

interface Returnable {
  readonly id: number;
  readonly line_id: number;
  readonly lot_id: number | null;
  readonly storage_id: number;
  readonly status: string;
  readonly qty: string;
}

/** Where there is something of what came, by lot. */
export const returnable = ({ told }: World) =>
  told.query<Returnable & Record<string, unknown>>(
    `select s.id, l.id as line_id, b.lot_id, b.storage_id, coalesce(t.status, 'LIBERADO') as status, least(b.qty, l.received_quantity - l.returned_quantity)::numeric(16,4) as qty
      from shipment_lines l join shipments s on s.id = l.shipment_id join stock_balances b on b.product_id = l.product_id and b.qty > 0 left join lots t on t.id = b.lot_id
      where s.status in ('LIBERADO', 'CERRADO', 'RECHAZADO') and l.movement_line_id is not null and l.returned_quantity < l.received_quantity
        and (l.lot_id is null and b.lot_id is null or b.lot_id = l.lot_id or t.parent_lot_id = l.lot_id) and coalesce(t.status, 'LIBERADO') in ('LIBERADO', 'RECHAZADO')
      order by l.id, b.id`,
  );

interface Given {
  readonly quantity: string;
  readonly resolution: string;
  /** Where it leaves from several: how much of each. */
  readonly lots?: readonly { readonly lot_id: number | null; readonly quantity: string }[];
}

export async function giveBack(
  { told, ask }: World,
  { id, line_id, lot_id, storage_id }: Returnable,
  { quantity, resolution, lots = [] }: Given,
): Promise<string> {
  const admin = told.as('admin');
  const body = {
    ...{ shipment_id: id, date: TODAY(), storage_id, resolution },
    cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
  };
  const made = await ask(admin.post(RETURNS, body));
  const row = made?.lines.find((line: Body) => line.shipment_line_id === line_id);
  const written =
    row &&
    (await ask(
      admin.change(`${RETURNS}/${made.id}`, {
        lines: [{ id: row.id, quantity, ...(lots.length > 0 ? { lots } : { lot_id }) }],
      }),
    ));
  const may = written && (await ask(told.as('jefa').act(RETURNS, 'authorize', made.id)));
  const sent = may && (await ask(admin.act(RETURNS, 'ship', made.id, { pickup_date: TODAY() })));
  if (made && !sent)
    await ask(admin.act(RETURNS, 'cancel', made.id, { cancel_reason: 'No se llevó' }));
  return `return ${made?.id} of ${quantity} in ${Math.max(1, lots.length)} lots of line ${line_id}, shipment ${id}, ${resolution}: ${sent?.status ?? 'no'}`;
}

export const sendBack: Act = async (world, random) => {
  const rows = await returnable(world);
  if (rows.length === 0) return null;
  const row = random.one(rows);
  const part = (Number(row.qty) * (random.upTo(90) / 100)).toFixed(3);
  const quantity = random.chance(0.4) || Number(part) === 0 ? row.qty : part;
  const resolution = random.one(['NOTA_CREDITO', 'NOTA_CREDITO', 'REPOSICION', 'REEMBOLSO']);
  const others = rows.filter(
    ({ line_id, lot_id, storage_id }) =>
      line_id === row.line_id && storage_id === row.storage_id && lot_id !== row.lot_id,
  );
  if (others.length === 0 || random.chance(0.4))
    return giveBack(world, row, { quantity, resolution });
  const lots = [row, random.one(others)].map(({ lot_id, qty }) => ({
    lot_id,
    quantity: (Number(qty) * (0.1 + random.upTo(40) / 100)).toFixed(3),
  }));
  const sum = lots.reduce((all, each) => all + Number(each.quantity), 0).toFixed(3);
  return giveBack(world, row, { quantity: sum, resolution, lots });
};

export const unreplaced = ({ told }: World) =>
  told.query<{ id: number; pending: string }>(
    `select r.id, coalesce((select sum(x.pending_quantity) from purchase_order_lines x join shipments s on s.purchase_order_id = x.order_id where s.id = r.shipment_id), 0) as pending
      from purchases_returns r where r.status = 'ENVIADA' and r.resolution = 'REPOSICION' order by r.id`,
  );

/** A supplier says that it does not replace what is left of a return. */
export async function noReplacement({ told, ask }: World, id: number): Promise<string> {
  const made = await ask(
    told
      .as('admin')
      .act(RETURNS, 'expectOther', id, { resolution: 'NOTA_CREDITO', reason: 'Ya no la hace' }),
  );
  return `return ${id} is not replaced: ${made?.status ?? 'no'}`;
}

export const expectOther: Act = async (world, random) => {
  const rows = await unreplaced(world);
  return rows.length === 0 ? null : noReplacement(world, random.one(rows).id);
};

export async function reverseReturn({ told, ask }: World, id: number): Promise<string> {
  const made = await ask(
    told.as('admin').act(RETURNS, 'reverse', id, { cancel_reason: 'Se quedó' }),
  );
  return `reverse return ${id}: ${made ? 'done' : 'no'}`;
}

export const takeBack: Act = async (world, random) => {
  const rows = await world.told.query<{ id: number }>(
    `select id from purchases_returns where status = 'ENVIADA' order by id`,
  );
  if (rows.length === 0) return null;
  return reverseReturn(world, random.one(rows).id);
};

/** A load of which somebody says later that it was not good. */
export const claim: Act = async ({ told, ask }, random) => {
  const lines = await told.query<{ id: number; shipment_id: number; received: string }>(
    `select l.id, l.shipment_id, l.received_quantity as received from shipment_lines l join shipments s on s.id = l.shipment_id where s.status in ('LIBERADO', 'CERRADO') and l.movement_line_id is not null order by l.id`,
  );
  if (lines.length === 0) return null;
  const { id, shipment_id, received } = random.one(lines);
  const admin = told.as('admin');
  const quantity = (Number(received) * ((1 + random.upTo(50)) / 100)).toFixed(3);
  const made = await ask(
    admin.post('pur/rejections', {
      ...{ shipment_id, shipment_line_id: id, date: TODAY(), quantity },
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
      description: 'Llegó húmeda.',
    }),
  );
  const decided =
    made &&
    (await ask(
      told.as('jefa').act('pur/rejections', 'dictate', made.id, { disposition: 'DEVOLVER' }),
    ));
  if (decided?.return_id) {
    await ask(told.as('jefa').act(RETURNS, 'authorize', decided.return_id));
    await ask(admin.act(RETURNS, 'ship', decided.return_id, { pickup_date: TODAY() }));
  }
  return `claim ${made?.id} of ${quantity} of line ${id}, ${SHIPMENTS} ${shipment_id}: return ${decided?.return_id}`;
};
