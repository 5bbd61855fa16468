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
const shown = (n: number) => n.toLocaleString('es-MX');

export const entryClosingChecks: readonly ClosingCheck[] = [
  {
    key: 'failed',
    closing: 'INVENTARIOS',
    label: 'Pólizas sin errores',
    order: 70,
    href: '/acc/posting-events?filter[status]=ERROR',
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
    href: '/acc/posting-events?filter[status]=PENDIENTE',
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
];
