/** Discounts whose credit note did not come in time are owed again (purchasing R41). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Job } from '#erp/kernel/behaviour/job.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { eachAlone, requireAllDone } from '#erp/platform/jobs/each-alone.ts';
import { writingIn } from '#erp/platform/jobs/writing-in.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { lockExpected, takeBack } from './take-back.ts';

const KEY = 'suppliers.discount-notes';
/** Kept with the run, for whoever reads it. */
const RESULT = '{expired} descuentos sin nota se deben otra vez';

interface Late {
  readonly id: number;
  readonly supplier: string;
  readonly payment_no: string;
  readonly amount: string;
  readonly currency: string;
}

const late = ({ tx }: Writing, today: string) =>
  tx.query(
    sql<Late>`select d.id, s.legal_name as supplier, coalesce(d.payment_no, '') as payment_no, d.amount, u.code as currency from payments__discount_notes d join suppliers s on s.account_id = ${TENANT} and s.id = d.supplier_id join currencies u on u.account_id = ${TENANT} and u.id = d.currency_id
      where d.account_id = ${TENANT} and d.state = 'PENDIENTE' and d.due_on < ${today}::date order by d.due_on, d.id`,
  );

async function owedAgain(context: Writing, id: number, today: string): Promise<boolean> {
  const note = await lockExpected(context.tx, id);
  if (note?.state !== 'PENDIENTE') return false;
  return takeBack(context, note, {
    date: today,
    state: 'SIN_NOTA',
    credit_note_id: null,
    reason: t('prc.discountLate', 'Pasaron treinta días sin su nota de crédito.'),
  });
}

async function notifyPayables({ tx, actor, now }: Writing, rows: readonly Late[]): Promise<void> {
  if (rows.length === 0) return;
  await notify(tx, actor.accountId, {
    event: 'discount-notes.late',
    to: (await peopleWithKey(tx, 'payments.create')).map(({ id }) => id),
    title: t('prc.discountNotesTitle', 'Descuentos sin nota que se deben otra vez: {count}', {
      count: rows.length,
    }),
    body: rows
      .map(
        ({ supplier, payment_no, amount, currency }) =>
          `${supplier} · ${payment_no} · ${groupDigits(amount, 2, 2)} ${currency}`,
      )
      .join('\n'),
    url: '/payments/discount-notes?state=SIN_NOTA',
    now,
  });
}

export const discountNoteJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Descuentos de pronto pago sin nota de crédito',
    schedule: '25 6 * * *',
    affects: 'Cuentas por pagar',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run(context) {
      const run = writingIn(context, KEY);
      const today = todayOf(context.now, context.timeZone);
      const expired: Late[] = [];
      const rows = await run((writing) => late(writing, today));
      const each = await eachAlone({ ...context, key: KEY }, rows, async (row) => {
        if (await run((writing) => owedAgain(writing, row.id, today))) expired.push(row);
      });
      await run((writing) => notifyPayables(writing, expired));
      requireAllDone(each);
      return RESULT.replace('{expired}', String(expired.length));
    },
  },
];
