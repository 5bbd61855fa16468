/**
 * A supplier does not replace what is left of a return: the order awaits it no more, and of what
 * was invoiced of it a credit or a refund is awaited (purchasing R44).
 */
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText, roundTo } from '#erp/domains/amounts/exact.ts';
import { countLines } from '#erp/domains/fulfilment/count-lines.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import {
  changeByConsequence,
  moveByConsequence,
} from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { REOPENED } from '../purchase-orders/progress/order-progress.ts';
import { followOrder } from '../shipments/invoicing/count-invoiced.ts';
import { EXPECT_OTHER } from './expect-other.ts';
import type { purchasesReturns } from './purchases-returns.ts';
import { lockReturned, RETURNS } from './ship-return.ts';

interface Returned {
  readonly id: number;
  readonly order_line_id: number;
  readonly quantity: string;
  readonly replaced: string;
  readonly invoiced_part: string;
  readonly credit: string;
  readonly credit_amount: string;
}

/** Throws ESTADO_INVALIDO where somebody answered it meanwhile. */
async function requireAwaited(tx: Tx, id: number): Promise<void> {
  await lockReturned({ tx }, id);
  const [found] = await tx.query(
    sql<{
      awaited: boolean;
    }>`select status = 'ENVIADA' and resolution = 'REPOSICION' as awaited from purchases_returns where account_id = ${TENANT} and id = ${id} for update`,
  );
  if (!found?.awaited)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.replacedMeanwhile', 'La devolución ya no espera reposición.'),
    );
}

const returnedLines = (tx: Tx, id: number) =>
  tx.query(
    sql<Returned>`select l.id, s.purchase_order_line_id as order_line_id, l.quantity, l.replaced_quantity as replaced, l.invoiced_part, l.credit, l.credit_amount
      from purchase_return_lines l ${raw(join('purchase_return_lines.shipment_line_id', 'l', 's'))} where l.account_id = ${TENANT} and l.return_id = ${id} and l.quantity > 0 order by l.id`,
  );

/** What of it had been invoiced and was not replaced, which is replaced first. */
const owedOf = ({ invoiced_part, replaced }: Returned) =>
  Exact.max(0, new Exact(invoiced_part).minus(replaced));

async function writeOwed(tx: Tx, line: Returned): Promise<void> {
  const owed = owedOf(line);
  const part = (whole: string) =>
    owed.isZero()
      ? '0'
      : moneyText(
          new Exact(whole).minus(
            roundTo(new Exact(whole).times(line.replaced).div(line.invoiced_part), 2),
          ),
        );
  await tx.execute(
    sql`update purchase_return_lines set invoiced_part = ${owed.toFixed(4)}, credit = ${part(line.credit)}, credit_amount = ${part(line.credit_amount)}, version = version + 1 where account_id = ${TENANT} and id = ${line.id}`,
  );
}

export const expectOther = actionRulesOf<typeof purchasesReturns>()(EXPECT_OTHER, {
  async run({ record, input, ...context }) {
    const { tx } = context;
    const id = record.id;
    await requireAwaited(tx, id);
    const lines = await returnedLines(tx, id);
    for (const line of lines) await writeOwed(tx, line);
    const orders = await countLines(
      tx,
      REOPENED,
      lines.map(({ order_line_id, quantity, replaced }) => ({
        lineId: order_line_id,
        quantity: new Exact(replaced).minus(quantity).toFixed(),
      })),
    );
    await changeByConsequence(
      context,
      RETURNS,
      { id },
      { changes: () => ({ resolution: input.resolution }), reason: input.reason! },
    );
    const isOwed = lines.some((line) => owedOf(line).gt(0));
    if (!isOwed) await moveByConsequence(context, `${RETURNS}.settle`, { id });
    for (const orderId of new Set(orders.map(({ document_id }) => document_id)))
      await followOrder(context, orderId, { isUndone: false });
    return {
      data: { status: isOwed ? 'ENVIADA' : 'RESUELTA' },
      outcome: { message: t('purchasing.expectsOther', 'La orden ya no espera su reposición.') },
    };
  },
});
