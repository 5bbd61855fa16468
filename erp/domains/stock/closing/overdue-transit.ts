import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import { noneLeft } from './close-checks.ts';

const HOURS = 48;

/** What was sent before the end of the month and has been on its way for too long. */
export const overdueTransit: ClosingCheck = {
  key: 'transit',
  closing: 'INVENTARIOS',
  label: 'Mercancía en tránsito revisada',
  order: 60,
  href: '/branch-transfers?filter[status]=EN_TRANSITO',
  async check({ tx, end, now, transitNote }) {
    const [found] = await tx.query<{ n: number }>(
      `select count(*)::int as n from branch_transfers b where b.account_id = $4 and b.status in ('EN_TRANSITO', 'RECIBIDO_PARCIAL') and b.ship_at < $1
         and b.ship_at < $2::timestamptz - make_interval(hours => coalesce((select w.transit_alert_hours from wms__configurations w where w.account_id = $4 limit 1), $3)::int)`,
      [end, now.toString(), HOURS, TENANT],
    );
    const result = noneLeft(found!.n, (values) =>
      t(
        'stock.transitsLeft',
        [
          '{count} traspaso retrasado en tránsito sin explicar',
          '{count} traspasos retrasados en tránsito sin explicar',
        ],
        values,
      ),
    );
    return { ...result, ok: result.ok || Boolean(transitNote) };
  },
};
