/** What the demo claimed of suppliers, and what went back to them. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, change, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import type { Purchasing } from './purchasing-desks.ts';

const REJECTIONS = 'pur/rejections';
const RETURNS = 'purchases-returns';

interface Arrived {
  readonly id: number;
  readonly line: number;
}

/** The shipment that came with a note, and its first line. */
async function arrivedWith({ tx }: Desk, note: string): Promise<Arrived> {
  const [found] = await tx.query(
    sql<Arrived>`select s.id, (select l.id from shipment_lines l where l.account_id = ${TENANT} and l.shipment_id = s.id order by l.position, l.id limit 1) as line
      from shipments s where s.account_id = ${TENANT} and s.delivery_note = ${note} and s.status <> 'CANCELADO' order by s.id limit 1`,
  );
  return found!;
}

interface Claim {
  readonly note: string;
  readonly quantity: string;
  readonly severity: string;
  readonly description: string;
  readonly days: number;
}

async function claim(
  { buyer }: Purchasing,
  cause: number,
  { note, quantity, severity, description, days }: Claim,
): Promise<number> {
  const { id: shipment, line } = await arrivedWith(buyer, note);
  const { id } = await make(buyer, REJECTIONS, {
    shipment_id: String(shipment),
    shipment_line_id: String(line),
    date: day(-days),
    quantity,
    cause_id: String(cause),
    severity,
    description,
    ...(severity !== 'MENOR' && { corrective_required: '1', due_date: day(14 - days) }),
  });
  await act(buyer, REJECTIONS, 'notify', id!);
  return id!;
}

const returnOf = async ({ tx }: Desk, rejectionId: number): Promise<number> => {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select id from purchases_returns where account_id = ${TENANT} and rejection_id = ${rejectionId} order by id limit 1`,
  );
  return found!.id;
};

async function ship({ manager, receiver }: Purchasing, id: number, days: number) {
  await act(manager, RETURNS, 'authorize', id);
  await atDay(receiver, -days, (desk) =>
    act(desk, RETURNS, 'ship', id, {
      pickup_date: day(-days),
      carrier: 'Transporte del proveedor',
    }),
  );
}

/** Straight back, without a claim; its first line. */
async function giveBack(
  { buyer }: Purchasing,
  cause: number,
  { note, quantity, days }: Pick<Claim, 'note' | 'quantity' | 'days'>,
): Promise<number> {
  const { id: shipment } = await arrivedWith(buyer, note);
  const { id } = await make(buyer, RETURNS, {
    shipment_id: String(shipment),
    date: day(-days),
    cause_id: String(cause),
    resolution: 'NOTA_CREDITO',
  });
  const [line] = await buyer.tx.query(
    sql<{
      id: number;
    }>`select id from purchase_return_lines where account_id = ${TENANT} and return_id = ${id} order by position, id limit 1`,
  );
  await change(buyer, RETURNS, id!, { lines: [{ id: String(line!.id), quantity }] });
  return id!;
}

/** After what came and was invoiced. */
export async function claimAndReturn(at: Purchasing): Promise<void> {
  const { buyer, manager } = at;
  const causes = await idsByCode(buyer.tx, buyer.actor.accountId, 'causes');
  const cause = causes.get('RZ-CALIDAD')!;
  const torn = await claim(at, cause, {
    note: 'CCB-1203',
    quantity: '400',
    severity: 'MAYOR',
    description: 'Cajas con la impresión corrida y el pegado abierto.',
    days: 2,
  });
  await atDay(manager, -1, (desk) =>
    act(desk, REJECTIONS, 'dictate', torn, { disposition: 'DEVOLVER' }),
  );
  await ship(at, await returnOf(buyer, torn), 1);
  await act(manager, REJECTIONS, 'answer', torn, {
    supplier_response: 'Ajustamos el registro de la impresora y revisamos el pegado por lote.',
  });
  await act(manager, REJECTIONS, 'close', torn);
  await claim(at, cause, {
    note: 'HC-771',
    quantity: '350',
    severity: 'MENOR',
    description: 'Tres supersacos con humedad visible; el resto pasó la prueba.',
    days: 6,
  });
  const invoiced = await giveBack(at, cause, { note: 'TFS-20811', quantity: '12', days: 3 });
  await ship(at, invoiced, 2);
  await giveBack(at, cause, { note: 'CCB-1203', quantity: '100', days: 0 });
}
