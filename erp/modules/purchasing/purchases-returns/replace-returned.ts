/**
 * What comes in the place of what went back: the invoice of that is then the invoice of this, at
 * what it charged, and the return has its answer (purchasing R44).
 */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { adjustCost } from '#erp/domains/stock/costing/late-cost.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { followShipment } from '../shipments/invoicing/count-invoiced.ts';
import { RETURNS } from './ship-return.ts';

interface EnteredLine {
  readonly id?: number;
  readonly purchase_order_line_id?: number | null;
  /** Of what is analysed, what was accepted. */
  readonly received_quantity?: string | null;
  /** What is paid of it; without it, all. */
  readonly payable_quantity?: string | null;
  readonly received_value?: string | null;
  readonly movement_line_id?: number | null;
}

/** What of an entered line was invoiced before it came. */
interface Invoiced {
  readonly invoiced_quantity: string;
  readonly invoiced_value: string;
  readonly invoiced_cost: string;
  readonly invoiced_amount: string;
}

interface Waiting {
  readonly id: number;
  readonly return_id: number;
  readonly shipment_line_id: number;
  readonly shipment_id: number;
  readonly order_line_id: number;
  readonly quantity: string;
  readonly replaced: string;
  /** What of it had been invoiced, and what of that is to be credited or replaced, MXN. */
  readonly invoiced_part: string;
  readonly credit: string;
}

const waitingFor = (tx: Tx, orderLineIds: readonly number[]) =>
  tx.query(
    sql<Waiting>`select l.id, l.return_id, l.shipment_line_id, s.shipment_id, s.purchase_order_line_id as order_line_id, l.quantity, l.replaced_quantity as replaced, l.invoiced_part, l.credit
      from purchase_return_lines l ${raw(join('purchase_return_lines.return_id', 'l', 'r'))} ${raw(join('purchase_return_lines.shipment_line_id', 'l', 's'))}
      where l.account_id = ${TENANT} and r.status = 'ENVIADA' and r.resolution = 'REPOSICION' and s.purchase_order_line_id = any(${orderLineIds}::bigint[]) and l.quantity > l.replaced_quantity order by l.return_id, l.id for update of l`,
  );

/**
 * Takes the invoice of so much off the line that went back; gives what it charged. What was
 * received of it is then returned without an invoice.
 */
async function takeInvoice(tx: Tx, lineId: number, quantity: string): Promise<Invoiced> {
  const [line] = await tx.query(
    sql<Invoiced>`select invoiced_quantity, invoiced_value, invoiced_cost, invoiced_amount from shipment_lines where account_id = ${TENANT} and id = ${lineId}`,
  );
  const partOf = (whole: string) =>
    roundTo(new Exact(whole).times(quantity).div(line!.invoiced_quantity), 2).toFixed(2);
  const taken = {
    invoiced_quantity: quantity,
    invoiced_value: partOf(line!.invoiced_value),
    invoiced_cost: partOf(line!.invoiced_cost),
    invoiced_amount: partOf(line!.invoiced_amount),
  };
  await tx.execute(
    sql`update shipment_lines set invoiced_quantity = invoiced_quantity - ${quantity}, returned_invoiced = returned_invoiced - ${quantity}, invoiced_value = invoiced_value - ${taken.invoiced_value}, returned_value = returned_value + ${taken.invoiced_value},
      invoiced_cost = invoiced_cost - ${taken.invoiced_cost}, invoiced_amount = invoiced_amount - ${taken.invoiced_amount}, version = version + 1 where account_id = ${TENANT} and id = ${lineId}`,
  );
  return taken;
}

const add = (one: string, other: string) => new Exact(one).plus(other).toFixed();

const NOTHING: Invoiced = {
  invoiced_quantity: '0',
  invoiced_value: '0',
  invoiced_cost: '0',
  invoiced_amount: '0',
};

interface Replaced {
  readonly id: number;
  readonly returnId: number;
  /** Shipment that the goods had come with. */
  readonly shipmentId: number;
  readonly invoiced: Invoiced;
  /** Of the entered line, what that invoice now charges. */
  readonly taken: string;
  /** MXN: what they were to be credited at. */
  readonly credit: string;
}

/** So much of the entered line stands for what waits; its invoice first. */
async function replaceLine(
  { tx, actor }: Writing,
  waiting: Waiting,
  line: EnteredLine,
  { quantity, billedBefore }: { readonly quantity: string; readonly billedBefore: string },
): Promise<Replaced> {
  const { invoiced_part: part, replaced } = waiting;
  const open = Exact.max(0, new Exact(part).minus(replaced));
  const billed = Exact.min(quantity, open).toFixed(4);
  const payable = line.payable_quantity ?? line.received_quantity!;
  const charged = (done: string) =>
    roundTo(new Exact(payable).times(done).div(line.received_quantity!), 4);
  const taken = charged(add(billedBefore, billed)).minus(charged(billedBefore)).toFixed(4);
  await tx.execute(
    sql`update purchase_return_lines set replaced_quantity = replaced_quantity + ${quantity}, version = version + 1 where account_id = ${TENANT} and id = ${waiting.id}`,
  );
  const [row] = await tx.query(
    sql<{
      id: number;
    }>`insert into purchase_return_replacements (account_id, created_by, updated_by, return_id, position, from_line_id, to_line_id, quantity, invoiced_part, taken_part)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${waiting.return_id}, (select count(*) from purchase_return_replacements p where p.account_id = ${TENANT} and p.return_id = ${waiting.return_id}), ${waiting.shipment_line_id}, ${line.id}, ${quantity}, ${billed}, ${taken} returning id`,
  );
  const upTo = (done: string) =>
    roundTo(new Exact(waiting.credit).times(Exact.min(done, part)).div(part), 2);
  const owes = new Exact(billed).gt(0);
  return {
    id: row!.id,
    returnId: waiting.return_id,
    shipmentId: waiting.shipment_id,
    taken,
    invoiced: owes ? await takeInvoice(tx, waiting.shipment_line_id, billed) : NOTHING,
    credit: owes ? moneyText(upTo(add(replaced, billed)).minus(upTo(replaced))) : '0',
  };
}

/** What the invoice of what went back charged more or less than what came was received at. */
async function adjust(
  { tx, services, actor, now }: Writing,
  { id, returnId, credit }: Replaced,
  { movement_line_id }: EnteredLine,
  value: string,
): Promise<void> {
  const difference = new Exact(credit).minus(value);
  if (difference.isZero()) return;
  await adjustCost(
    { tx, services, actor, now },
    'COSTO-ADIC',
    { resource: RETURNS, id: String(returnId), action: `REPONER-${id}` },
    [{ movementLineId: movement_line_id!, deltaValue: moneyText(difference) }],
  );
}

async function settleReturns(at: Writing, shipmentId: number, ids: readonly number[]) {
  const whole = await at.tx.query(
    sql<{
      id: number;
    }>`select r.id from purchases_returns r where r.account_id = ${TENANT} and r.id = any(${ids}::bigint[])
      and not exists (select 1 from purchase_return_lines l where l.account_id = ${TENANT} and l.return_id = r.id and l.quantity > l.replaced_quantity)`,
  );
  await moveByConsequence(
    at,
    `${RETURNS}.settle`,
    { id: whole.map(({ id }) => id) },
    { changes: { replacement_shipment_id: shipmentId } },
  );
}

/** What so much of the line takes the place of, oldest first, and what then waits still. */
async function replaceBy(
  at: Writing,
  line: EnteredLine,
  waiting: readonly Waiting[],
): Promise<{ readonly replaced: readonly Replaced[]; readonly left: readonly Waiting[] }> {
  let rest = new Exact(line.received_quantity ?? 0);
  let billed = '0';
  const [replaced, left]: [Replaced[], Waiting[]] = [[], []];
  for (const each of waiting) {
    const quantity = Exact.min(rest, new Exact(each.quantity).minus(each.replaced));
    rest = rest.minus(quantity);
    if (quantity.gt(0)) {
      const part = { quantity: quantity.toFixed(4), billedBefore: billed };
      const own = await replaceLine(at, each, line, part);
      billed = add(billed, own.invoiced.invoiced_quantity);
      replaced.push(own);
    }
    left.push({ ...each, replaced: add(each.replaced, quantity.toFixed(4)) });
  }
  return { replaced, left };
}

/** Of the entered line, what was invoiced before it came. */
async function inheritInvoice(
  at: Writing,
  line: EnteredLine,
  replaced: readonly Replaced[],
): Promise<Invoiced> {
  let sum = NOTHING;
  for (const each of replaced) {
    const { invoiced_quantity, invoiced_cost, invoiced_amount } = each.invoiced;
    const value = roundTo(
      new Exact(line.received_value ?? 0).times(invoiced_quantity).div(line.received_quantity!),
      2,
    ).toFixed(2);
    await adjust(at, each, line, value);
    sum = {
      invoiced_quantity: add(sum.invoiced_quantity, each.taken),
      invoiced_value: add(sum.invoiced_value, value),
      invoiced_cost: add(sum.invoiced_cost, invoiced_cost),
      invoiced_amount: add(sum.invoiced_amount, invoiced_amount),
    };
  }
  return sum;
}

/** By entered line, what of it was invoiced already. The order's lines must be locked. */
export async function replaceReturned(
  at: Writing,
  shipmentId: number,
  lines: readonly EnteredLine[],
): Promise<ReadonlyMap<number, Invoiced>> {
  const entered = lines.filter(
    (line) => line.movement_line_id && new Exact(line.received_quantity ?? 0).gt(0),
  );
  const all = await waitingFor(
    at.tx,
    entered.flatMap((line) => line.purchase_order_line_id ?? []),
  );
  const waiting = Map.groupBy(all, ({ order_line_id }) => order_line_id);
  const found = new Map<number, Invoiced>();
  const touched: Replaced[] = [];
  for (const line of entered) {
    const own = waiting.get(line.purchase_order_line_id ?? 0) ?? [];
    const { replaced, left } = await replaceBy(at, line, own);
    if (replaced.length === 0) continue;
    waiting.set(line.purchase_order_line_id!, [...left]);
    touched.push(...replaced);
    found.set(line.id!, await inheritInvoice(at, line, replaced));
  }
  if (touched.length === 0) return found;
  for (const id of new Set(touched.map((each) => each.shipmentId))) await followShipment(at, id);
  await settleReturns(at, shipmentId, [...new Set(touched.map(({ returnId }) => returnId))]);
  return found;
}
