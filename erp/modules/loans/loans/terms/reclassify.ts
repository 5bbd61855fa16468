/** At the end of each month what is due within twelve months becomes short term (finance §2.2). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { raw } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { actionRules } from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { loadLoans, lockLoan, LONG_TERM } from '../charges/loan-facts.ts';
import { RECLASSIFY } from './reclassify-action.ts';
import { splitTerms } from './split-terms.ts';

export interface Reclassified {
  readonly loans: number;
  /** Payments whose principal changed its account. */
  readonly payments: number;
}

/** Of all received loans in force. PERIODO_CERRADO where the month of the day is closed. */
export async function reclassifyLoans(context: Writing, date: string): Promise<Reclassified> {
  let [loans, payments] = [0, 0];
  for (const { id, direction } of await loadLoans(context.tx)) {
    if (direction !== 'RECIBIDO') continue;
    const moved = await splitTerms(context, await lockLoan(context.tx, id), date);
    if (moved > 0) loans += 1;
    payments += moved;
  }
  return { loans, payments };
}

const lastOfMonth = (today: string): string =>
  Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ days: 1 }).toString();

export const reclassify = actionRules(RECLASSIFY, {
  prefill: ({ now, actor }) =>
    Promise.resolve({ values: { date: lastOfMonth(todayOf(now, actor.timeZone)) } }),
  async run(context) {
    const date = context.input.date!;
    if (date > todayOf(context.now, context.actor.timeZone))
      throw invalid({ date: [t('loans.accrueAhead', 'No puede ser posterior a hoy.')] });
    const done = await reclassifyLoans(context, date);
    return {
      data: done,
      outcome: {
        message:
          done.payments === 0
            ? t('loans.nothingShort', 'No había nada que pasar a corto plazo.')
            : t(
                'loans.reclassified',
                ['{count} pago cambió de plazo.', '{count} pagos cambiaron de plazo.'],
                { count: done.payments },
              ),
      },
    };
  },
});

/** Loans with principal that is due within twelve months of a day and stands as long term. */
const lateLoans = (tx: Tx, date: string) =>
  tx.query(
    sql<{
      id: number;
    }>`select distinct l.id from loans l join loan_charges c on ${raw(refersTo('loan_charges.loan_id', 'c', 'l'))} and c.is_current and c.part = 'CAPITAL' join cfl__open_items i on ${raw(refersTo('loan_charges.open_item_id', 'c', 'i'))}
      where l.account_id = ${TENANT} and l.status = 'VIGENTE' and i.balance > 0 and i.book_account_id in (select m.book_account_id from acc__account_maps m where m.account_id = ${TENANT} and m.role = ${LONG_TERM}) and i.due_date <= ${date}::date + interval '12 months'`,
  );

export const shortTermCheck: ClosingCheck = {
  key: 'loan-terms',
  closing: 'CONTABILIDAD',
  label: 'Créditos a corto plazo',
  order: 63,
  href: '/loans',
  async check({ tx, to, period }) {
    if (period.endsWith('-13')) return null;
    const late = await lateLoans(tx, to);
    return {
      ok: late.length === 0,
      message: t(
        'loans.toReclassify',
        [
          '{count} crédito con capital por pasar a corto plazo',
          '{count} créditos con capital por pasar a corto plazo',
        ],
        { count: late.length },
      ),
    };
  },
};
