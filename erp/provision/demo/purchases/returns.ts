/** What the demo claimed of suppliers, and what went back to them. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, atDay, change, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';
import type { Purchasing } from './purchasing-desks.ts';
import { CLAIMS, GIVEN_BACK, type Claim, type GivenBack } from './return-data.ts';

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
  return id!;
}

/** As far as it came: what the supplier hears of it, answers, and what is decided. */
async function follow(at: Purchasing, id: number, claimed: Claim): Promise<void> {
  const { buyer, manager } = at;
  const { until, conceded, answer, back, days } = claimed;
  if (until === 'open') return;
  await act(buyer, REJECTIONS, 'notify', id);
  if (until === 'notified') return;
  if (until === 'cancelled') {
    await act(manager, REJECTIONS, 'cancel', id, {
      cancel_reason: 'Se contaron otra vez con el proveedor y estaban completos',
    });
    return;
  }
  const decided = Math.max(0, days - 1);
  await atDay(manager, -decided, (desk) =>
    act(
      desk,
      REJECTIONS,
      'dictate',
      id,
      conceded
        ? { disposition: 'CONCESION', concession_percent: conceded }
        : { disposition: 'DEVOLVER' },
    ),
  );
  if (back) {
    const returned = await returnOf(buyer, id);
    if (back === 'sent') await ship(at, returned, decided);
    else await act(manager, RETURNS, 'authorize', returned);
  }
  if (answer) await act(manager, REJECTIONS, 'answer', id, { supplier_response: answer });
  if (until === 'closed') await act(manager, REJECTIONS, 'close', id);
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
  at: Purchasing,
  cause: number,
  { note, quantity, days, until }: GivenBack,
): Promise<void> {
  const { buyer, manager } = at;
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
  if (until === 'sent') await ship(at, id!, days - 1);
  if (until === 'cancelled')
    await act(manager, RETURNS, 'cancel', id!, {
      cancel_reason: 'El proveedor la repone en la siguiente entrega',
    });
}

/** After what came and was invoiced. */
export async function claimAndReturn(at: Purchasing): Promise<void> {
  const causes = await idsByCode(at.buyer.tx, at.buyer.actor.accountId, 'causes');
  const cause = causes.get('RZ-CALIDAD')!;
  for (const each of CLAIMS) await follow(at, await claim(at, cause, each), each);
  for (const each of GIVEN_BACK) await giveBack(at, cause, each);
}
