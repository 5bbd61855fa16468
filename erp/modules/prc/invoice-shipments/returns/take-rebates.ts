/**
 * What a note takes off the price of goods lowers their cost, wherever they are by now, and what
 * was charged of them: who returns them afterwards is credited that much less (purchasing R60).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { loadReceivedLines } from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { goodsCost, type Change, type Posting } from '../posting/invoice-posting.ts';
import { adjust } from '../receptions/take-received.ts';
import { isRebate, rebateProblem } from './rebates.ts';

const negated = (amount: string | null | undefined): string =>
  moneyText(new Exact(amount ?? 0).negated());

interface Charged {
  readonly id: number;
  /** MXN, and in the order's currency; signed. */
  readonly cost: string;
  readonly amount: string;
}

const countCharged = ({ tx }: Change, rows: readonly Charged[]) =>
  tx.execute(
    sql`update shipment_lines l set invoiced_cost = l.invoiced_cost + x.cost, invoiced_amount = l.invoiced_amount + x.amount, version = l.version + 1
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ cost }) => cost)}::numeric[], ${rows.map(({ amount }) => amount)}::numeric[]) as x(id, cost, amount) where l.account_id = ${TENANT} and l.id = x.id`,
  );

/** The lines must be locked (`lockGoods`). */
export async function takeRebates(context: Change, { invoice }: Posting): Promise<void> {
  const { tx, before, changes } = context;
  if (!isRebate(before)) return;
  const lines = linesOf(before);
  const received = new Map(
    (
      await loadReceivedLines(tx, {
        ids: lines.flatMap(({ shipment_line_id }) => shipment_line_id ?? []),
      })
    ).map((each) => [each.id, each]),
  );
  const rows = lines.map(({ shipment_line_id: id }, at) => {
    const amount = invoice.lines[at]!.net;
    const problem = rebateProblem(amount, received.get(id!)!);
    if (problem) throw invalid({ [`lines[${at}][price]`]: [problem] });
    return { id: id!, cost: negated(goodsCost(context, invoice, at)), amount: negated(amount) };
  });
  await countCharged(context, rows);
  await adjust(
    context,
    'CONTABILIZAR',
    rows.map(({ id, cost }) => [received.get(id)!.movement_line_id, cost] as const),
  );
  changes.lines = lines.map((line, at) => ({ ...line, cost_difference: rows[at]!.cost }));
}

/** The goods cost again what their invoice said. */
export async function giveBackRebates(context: Change): Promise<void> {
  const { tx, before } = context;
  if (!isRebate(before)) return;
  const rows = linesOf(before).map(
    ({ shipment_line_id: id, amount, discount, cost_difference }) => ({
      id: id!,
      cost: negated(cost_difference),
      amount: moneyText(new Exact(amount ?? 0).minus(discount ?? 0)),
    }),
  );
  const received = new Map(
    (await loadReceivedLines(tx, { ids: rows.map(({ id }) => id) })).map((each) => [each.id, each]),
  );
  await countCharged(context, rows);
  await adjust(
    context,
    'CANCELAR',
    rows.map(({ id, cost }) => [received.get(id)!.movement_line_id, cost] as const),
  );
}
