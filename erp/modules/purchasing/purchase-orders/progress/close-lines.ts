/** What is not coming any more is not expected any more. */
import { lockLines } from '#erp/domains/fulfilment/count-lines.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { freeClosed } from '../../prc-requests/ordering/ordered-lines.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { CLOSE_LINE } from '../close-line.ts';
import type { purchaseOrders } from '../purchase-orders.ts';
import { AWAITS_REPLACEMENT, followLines, RECEIVED } from './order-progress.ts';

interface OpenLine {
  readonly id: number;
  readonly description: string;
  readonly quantity: string;
  readonly pending: string;
  readonly request_line_id: number | null;
  readonly request_quantity: string | null;
  readonly awaits_replacement: boolean;
}

const openLines = (tx: Tx, orderId: number) =>
  tx.query(
    sql<OpenLine>`select l.id, coalesce(l.description, '') as description, l.quantity, l.pending_quantity as pending, l.request_line_id, l.request_quantity, ${raw(AWAITS_REPLACEMENT)} as awaits_replacement from purchase_order_lines l where l.account_id = ${TENANT} and l.order_id = ${orderId} and l.pending_quantity > 0 order by l.position, l.id`,
  );

export const closeLine = actionRulesOf<typeof purchaseOrders>()(CLOSE_LINE, {
  async prefill({ tx, record }) {
    const lines = await openLines(tx, record.id);
    return {
      choices: {
        line: lines.map(({ id, description, pending }) => [
          String(id),
          `${description} (${Number(pending)})`,
        ]),
      },
    };
  },
  async run(context) {
    const { tx, record, input } = context;
    const id = record.id;
    const line = Number(input.line);
    await lockLines(tx, RECEIVED, [line]);
    const open = (await openLines(tx, id)).find((each) => each.id === line);
    if (!open)
      throw invalid({
        line: [t('purchasing.lineWithoutRest', 'De esa partida ya no se espera nada.')],
      });
    if (open.awaits_replacement)
      throw invalid({
        line: [
          t(
            'purchasing.lineReplaced',
            'Espera la reposición de una devolución: di en ella que ya no se espera.',
          ),
        ],
      });
    await tx.execute(
      sql`update purchase_order_lines set closed = true, close_reason = ${input.reason}, version = version + 1 where account_id = ${TENANT} and id = ${line}`,
    );
    await freeClosed(context, open, open.pending);
    const { under_receipt_percent } = await purchasingSettings(tx);
    await followLines(context, id, under_receipt_percent);
    return {
      data: { pending: open.pending },
      outcome: { message: t('purchasing.lineClosed', 'Partida cerrada.') },
    };
  },
});
