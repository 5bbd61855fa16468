/** What is not coming any more is not expected any more. */
import { lockLines } from '#erp/domains/fulfilment/count-lines.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { freeClosed } from '../../prc-requests/ordering/ordered-lines.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { CLOSE_LINE } from '../close-line.ts';
import { followLines, RECEIVED } from './order-progress.ts';

interface OpenLine {
  readonly id: number;
  readonly description: string;
  readonly quantity: string;
  readonly pending: string;
  readonly request_line_id: number | null;
  readonly request_quantity: string | null;
}

const openLines = (tx: Tx, orderId: number) =>
  tx.query(
    sql<OpenLine>`select id, coalesce(description, '') as description, quantity, pending_quantity as pending, request_line_id, request_quantity from purchase_order_lines where account_id = ${TENANT} and order_id = ${orderId} and pending_quantity > 0 order by position, id`,
  );

export const closeLine = actionRules(CLOSE_LINE, {
  async prefill({ tx, record }) {
    const lines = await openLines(tx, record!.id!);
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
    const id = record!.id!;
    const line = Number(input.line);
    await lockLines(tx, RECEIVED, [line]);
    const open = (await openLines(tx, id)).find((each) => each.id === line);
    if (!open)
      throw invalid({
        line: [t('purchasing.lineWithoutRest', 'De esa partida ya no se espera nada.')],
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
