/** What came and no invoice has followed: each morning, to its buyer and to accounts payable. */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Job, JobContext } from '#erp/kernel/behaviour/job.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { notify } from '#erp/platform/notifications/notify.ts';

const KEY = 'receptions.uninvoiced';
const LATE_DAYS = 15;
/** Kept with the run, for whoever reads it. */
const RESULT = '{receptions} recepciones sin facturar, {people} personas avisadas';

interface Uninvoiced {
  readonly folio: string;
  readonly supplier: string;
  readonly buyer_id: number | null;
  readonly days: number;
}

/** Released, so that it may be invoiced; the oldest first. */
const uninvoiced = (tx: Tx, today: string, timeZone: string) =>
  tx.query(
    sql<Uninvoiced>`select coalesce(h.folio, '') as folio, coalesce(s.trade_name, s.legal_name) as supplier, o.buyer_id, ${today}::date - (h.received_at at time zone ${timeZone})::date as days
      from shipments h ${raw(join('shipments.supplier_id', 'h', 's'))} ${raw(leftJoin('shipments.purchase_order_id', 'h', 'o'))}
      where h.account_id = ${TENANT} and h.status = 'LIBERADO' and h.invoice_status in ('POR_FACTURAR', 'PARCIAL') and ${today}::date - (h.received_at at time zone ${timeZone})::date >= ${LATE_DAYS}
      order by h.received_at, h.id`,
  );

const lineOf = ({ folio, supplier, days }: Uninvoiced): string =>
  t('prc.uninvoicedLine', '{folio} · {supplier} · {days} días', { folio, supplier, days });

/** One digest a person: buyers of what they ordered, accounts payable of all. */
async function notifyPeople(
  tx: Tx,
  { accountId, now }: JobContext,
  rows: readonly Uninvoiced[],
): Promise<number> {
  const payables = (await peopleWithKey(tx, 'prc/invoice-shipments.create')).map(({ id }) => id);
  const people = new Set([...payables, ...rows.flatMap(({ buyer_id }) => buyer_id ?? [])]);
  for (const person of people) {
    const own = payables.includes(person)
      ? rows
      : rows.filter(({ buyer_id }) => buyer_id === person);
    await notify(tx, accountId, {
      event: KEY,
      to: [person],
      title: t('prc.uninvoicedTitle', 'Recepciones sin facturar desde hace {days} días: {count}', {
        days: LATE_DAYS,
        count: own.length,
      }),
      body: own.map(lineOf).join('\n'),
      url: '/prc/receptions?desk=POR_FACTURAR',
      now,
    });
  }
  return people.size;
}

export const uninvoicedJobs: readonly Job[] = [
  {
    key: KEY,
    name: 'Recepciones que siguen sin facturar',
    schedule: '30 6 * * *',
    affects: 'Compras y cuentas por pagar',
    timeoutSeconds: 300,
    maxAttempts: 3,
    async run(context) {
      const { services, accountId, timeZone, now } = context;
      return services.db.tenant({ accountId }, async (tx) => {
        const rows = await uninvoiced(tx, todayOf(now, timeZone), timeZone);
        const people = rows.length > 0 ? await notifyPeople(tx, context, rows) : 0;
        return RESULT.replace('{receptions}', String(rows.length)).replace(
          '{people}',
          String(people),
        );
      });
    },
  },
];
