/**
 * What a supplier's note credits of a return: what was left received and not invoiced of it is
 * settled by what waited for the note, and the return has its answer (purchasing R44).
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Change } from '../posting/invoice-posting.ts';
import { creditedLines, type CreditedLine } from './credited-lines.ts';
import { creditProblem } from './returned-checks.ts';

const RETURNS = 'purchases-returns';

async function lockReturn({ tx }: Change, id: number): Promise<string> {
  const [found] = await tx.query(
    sql<{
      status: string;
    }>`select status from purchases_returns where account_id = ${TENANT} and id = ${id} for update`,
  );
  return found!.status;
}

/** MXN that waits for so much of a line; several notes of it add up to the whole. */
function awaitedOf({ whole, credited, credit }: CreditedLine, quantity: string): string {
  const upTo = (done: string) => roundTo(new Exact(credit).times(done).div(whole), 2);
  const after = new Exact(credited).plus(quantity).toFixed();
  return moneyText(upTo(after).minus(upTo(credited)));
}

const countCredited = ({ tx }: Change, id: number, quantity: string) =>
  tx.execute(
    sql`update purchase_return_lines set credited_quantity = credited_quantity + ${quantity}, version = version + 1 where account_id = ${TENANT} and id = ${id}`,
  );

/** By line of the note, what waited for it. */
export async function takeReturned(context: Change): Promise<ReadonlyMap<number, string>> {
  const { before, tx } = context;
  if (!before.return_id) return new Map();
  if ((await lockReturn(context, before.return_id)) !== 'ENVIADA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('prc.returnSettled', 'La devolución ya se resolvió, o se revirtió.'),
    );
  const lines = await creditedLines(tx, before.return_id);
  const awaited = new Map<number, string>();
  for (const [at, { shipment_line_id, quantity }] of linesOf(before).entries()) {
    if (!shipment_line_id) continue;
    const own = lines.find((each) => each.shipment_line_id === shipment_line_id);
    const problem = creditProblem(quantity!, own);
    if (problem) throw invalid({ [`lines[${at}][quantity]`]: [problem] });
    if (!own) continue;
    awaited.set(at, awaitedOf(own, quantity!));
    await countCredited(context, own.id, quantity!);
  }
  const left = await creditedLines(tx, before.return_id);
  if (left.every((line) => new Exact(line.left).lte(0)))
    await moveByConsequence(
      context,
      `${RETURNS}.settle`,
      { id: before.return_id },
      { changes: { credit_note_id: before.id } },
    );
  return awaited;
}

/** The return waits for its credit again. */
export async function giveBackReturned(context: Change): Promise<void> {
  const { before, tx } = context;
  if (!before.return_id) return;
  await lockReturn(context, before.return_id);
  const lines = await creditedLines(tx, before.return_id);
  for (const { shipment_line_id, quantity } of linesOf(before)) {
    const own = lines.find((each) => each.shipment_line_id === shipment_line_id);
    if (own) await countCredited(context, own.id, new Exact(quantity!).negated().toFixed());
  }
  await moveByConsequence(
    context,
    `${RETURNS}.reopen`,
    { id: before.return_id },
    { changes: { credit_note_id: null } },
  );
}
