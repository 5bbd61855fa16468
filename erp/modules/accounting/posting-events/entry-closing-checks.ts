/** What the entries of the stock ledger ask before its month is closed (inventory R33). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck, ClosingContext } from '#erp/kernel/behaviour/closing-check.ts';

async function entriesOf({ tx, period }: ClosingContext, status: 'ERROR' | 'PENDIENTE') {
  const [found] = await tx.query<{ n: number; posts: boolean }>(
    `select count(*) filter (where status = $1 and to_char(date, 'YYYY-MM') <= $2)::int as n, coalesce(bool_or(status = 'CONTABILIZADO'), false) as posts
       from acc__posting_events where account_id = $3 and movement_id is not null`,
    [status, period, TENANT],
  );
  return found!;
}
/** Of any document, dated in the month; waiting ones count since the books began. */
async function queuedIn({ tx, from, to }: ClosingContext, status: 'ERROR' | 'PENDIENTE') {
  const [found] = await tx.query<{ n: number }>(
    `select count(*)::int as n from acc__posting_events where account_id = $4 and status = $1 and date between $2::date and $3::date
       and date >= coalesce((select start_date from acc__configuration where account_id = $4), case when $1 = 'ERROR' then $2::date end, $3::date + 1)`,
    [status, from, to, TENANT],
  );
  return found!.n;
}
const shown = (n: number) => n.toLocaleString('es-MX');

export const entryClosingChecks: readonly ClosingCheck[] = [
  {
    key: 'failed',
    closing: 'INVENTARIOS',
    label: 'Pólizas sin errores',
    order: 70,
    href: '/acc-policy?filter[status]=ERROR&filter[date][to]={to}',
    async check(context) {
      const { n } = await entriesOf(context, 'ERROR');
      return {
        ok: n === 0,
        message: t(
          'accounting.entriesFailed',
          ['{count} póliza con error', '{count} pólizas con error'],
          { count: shown(n) },
        ),
      };
    },
  },
  {
    key: 'waiting',
    closing: 'INVENTARIOS',
    label: 'Pólizas contabilizadas',
    order: 80,
    href: '/acc-policy?filter[status]=PENDIENTE&filter[date][to]={to}',
    async check(context) {
      const { n, posts } = await entriesOf(context, 'PENDIENTE');
      return {
        ok: n === 0,
        message: t(
          'accounting.entriesWaiting',
          ['{count} póliza por contabilizar', '{count} pólizas por contabilizar'],
          { count: shown(n) },
        ),
        blocks: posts,
      };
    },
  },
  {
    key: 'failed',
    closing: 'CONTABILIDAD',
    label: 'Pólizas sin errores',
    order: 10,
    href: '/acc-policy?filter[status]=ERROR&filter[date][from]={from}&filter[date][to]={to}',
    async check(context) {
      const n = await queuedIn(context, 'ERROR');
      return {
        ok: n === 0,
        message: t(
          'accounting.entriesFailed',
          ['{count} póliza con error', '{count} pólizas con error'],
          { count: shown(n) },
        ),
      };
    },
  },
  {
    key: 'waiting',
    closing: 'CONTABILIDAD',
    label: 'Pólizas contabilizadas',
    order: 12,
    href: '/acc-policy?filter[status]=PENDIENTE&filter[date][from]={from}&filter[date][to]={to}',
    async check(context) {
      const n = await queuedIn(context, 'PENDIENTE');
      return {
        ok: n === 0,
        message: t(
          'accounting.entriesWaiting',
          ['{count} póliza por contabilizar', '{count} pólizas por contabilizar'],
          { count: shown(n) },
        ),
      };
    },
  },
];
