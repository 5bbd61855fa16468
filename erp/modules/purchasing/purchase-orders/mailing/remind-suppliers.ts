/** A letter for each order of which something is missing (purchasing §2, orders). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { openLinesOf, type OpenLine } from '../dates/proposed-dates.ts';
import { OPEN_ORDER } from '../purchase-order-choices.ts';
import { mailSupplier } from './mail-supplier.ts';
import { REMIND } from './remind.ts';

interface Waiting {
  readonly id: number;
  readonly folio: string;
  readonly sent: boolean;
}

const waitingOf = (tx: Tx, ids: readonly number[]) =>
  tx.query(
    sql<Waiting>`select id, coalesce(folio, '') as folio, status = any(${[...OPEN_ORDER]}::text[]) and sent_at is not null as sent from purchase_orders where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by id`,
  );

const lineText = ({ product, pending, unit, promised }: OpenLine): string =>
  `${product}: ${new Exact(pending).toFixed()} ${unit}${promised ? `, ${formatDay(promised)}` : ''}`;

export const remind = actionRules(REMIND, {
  async run({ input, ...context }) {
    const { tx, actor, now } = context;
    const today = todayOf(now, actor.timeZone);
    const notes: string[] = [];
    let reminded = 0;
    for (const { id, folio, sent } of await waitingOf(tx, input.order_ids)) {
      const open = sent ? await openLinesOf(tx, id) : [];
      const to =
        open.length === 0
          ? []
          : await mailSupplier(context, id, {
              kind: 'remind',
              once: today,
              subject: (own) =>
                t('purchasing.remindSubject', 'Pendiente de la orden {folio}', { folio: own }),
              body: [
                t('purchasing.remindBody', 'Nos falta recibir de esta orden:'),
                ...open.map(lineText),
                ...(input.message ? [input.message] : []),
              ].join('\n'),
            });
      if (to.length > 0) reminded += 1;
      else
        notes.push(
          open.length === 0
            ? t('purchasing.nothingToRemind', '{folio}: no se ha enviado, o ya no falta nada.', {
                folio,
              })
            : t('purchasing.noAddress', '{folio}: el proveedor no tiene correo.', { folio }),
        );
    }
    if (reminded === 0) throw invalid({ order_ids: notes });
    return {
      data: { reminded },
      outcome: {
        message: t(
          'purchasing.reminded',
          ['Se recuerda {count} orden.', 'Se recuerdan {count} órdenes.'],
          { count: reminded },
        ),
        notes,
      },
    };
  },
});
