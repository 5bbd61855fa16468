/** Receipts whose day is over, and the weekly reminder of those that are owed (purchasing R48). */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { queueMail } from '#erp/platform/mail/queue.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { claimContacts } from '#erp/modules/purchasing/suppliers/supplier-addresses.ts';
import { expireComplements } from './follow-complements.ts';

const KEY = 'suppliers.complements';
const MONDAY = 1;
/** Kept with the run, for whoever reads it. */
const RESULT = '{expired} vencidos, {reminded} proveedores recordados';

interface Owed {
  readonly supplier_id: number;
  readonly supplier: string;
  readonly payment_no: string;
  readonly invoice: string;
  readonly amount: string;
  readonly currency: string;
  readonly due_on: string;
  readonly state: string;
}

const owed = (tx: Tx) =>
  tx.query(
    sql<Owed>`select c.supplier_id, s.legal_name as supplier, coalesce(c.payment_no, '') as payment_no, coalesce(nullif(concat_ws('-', i.series, i.supplier_folio), ''), i.folio, '') as invoice, c.amount, u.code as currency, c.due_on, c.state
      from payments__complements c ${raw(join('payments__complements.supplier_id', 'c', 's'))} ${raw(join('payments__complements.invoice_id', 'c', 'i'))} ${raw(join('payments__complements.currency_id', 'c', 'u'))}
      where c.account_id = ${TENANT} and c.state <> 'RECIBIDO' order by s.legal_name, c.due_on, c.id`,
  );

const lineOf = ({ payment_no, invoice, amount, currency, due_on }: Owed): string =>
  t(
    'prc.owedComplement',
    'Pago {payment} de la factura {invoice}: {amount} {currency}, hasta el {day}.',
    {
      payment: payment_no,
      invoice,
      amount: shownMoney(amount),
      currency,
      day: formatDay(due_on),
    },
  );

const listOf = (rows: readonly Owed[]): string => rows.map(lineOf).join('\n');

async function remindSuppliers(
  tx: Tx,
  { accountId, now }: JobContext,
  rows: readonly Owed[],
  today: string,
): Promise<number> {
  const groups = Map.groupBy(rows, ({ supplier_id }) => supplier_id);
  for (const [supplier, own] of groups)
    await queueMail(tx, accountId, {
      to: await claimContacts(tx, supplier),
      template: 'record',
      tokens: {
        subject: t('prc.complementsSubject', 'Complementos de pago por enviar'),
        body: t('prc.complementsBody', 'Nos falta el complemento de estos pagos:\n{payments}', {
          payments: listOf(own),
        }),
      },
      resource: 'suppliers',
      recordId: supplier,
      dedupeKey: `complements:${supplier}:${today}`,
      now,
    });
  return groups.size;
}

async function notifyPayables(tx: Tx, { accountId, now }: JobContext, rows: readonly Owed[]) {
  const overdue = rows.filter(({ state }) => state === 'VENCIDO');
  await notify(tx, accountId, {
    event: 'complements.overdue',
    to: (await peopleWithKey(tx, 'payments.create')).map(({ id }) => id),
    title: t('prc.complementsTitle', 'Complementos de pago vencidos: {count}', {
      count: overdue.length,
    }),
    body: overdue.map((each) => `${each.supplier} · ${lineOf(each)}`).join('\n'),
    url: '/payments/complements?state=VENCIDO',
    now,
  });
}

export const complementJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Complementos de pago por recibir',
    schedule: '20 6 * * *',
    affects: 'Cuentas por pagar',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run(context) {
      const { services, accountId, timeZone, now } = context;
      const today = todayOf(now, timeZone);
      return services.db.tenant({ accountId }, async (tx) => {
        const expired = await expireComplements(tx, today);
        const weekly = Temporal.PlainDate.from(today).dayOfWeek === MONDAY;
        const rows = expired > 0 || weekly ? await owed(tx) : [];
        if (rows.some(({ state }) => state === 'VENCIDO')) await notifyPayables(tx, context, rows);
        const reminded = weekly ? await remindSuppliers(tx, context, rows, today) : 0;
        return RESULT.replace('{expired}', String(expired)).replace('{reminded}', String(reminded));
      });
    },
  },
];
