/**
 * A month of the books: closed it is closed for all; a lock holds one area, and gives way to an
 * exception of its own.
 */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { PeriodCheck, PeriodRequest } from '#erp/kernel/behaviour/period-check.ts';
import { AREA_LOCKS } from '#erp/model/approvals/approvals.ts';

interface Period {
  readonly id: number;
  readonly status: string;
  readonly locked: boolean;
}

export const booksClosed: PeriodCheck = {
  order: 10,
  async isClosed(request) {
    const { tx, actor, area, date } = request;
    const [year, month] = date.split('-').map(Number);
    const [period] = await tx.query<Period>(
      `select id, status, ${AREA_LOCKS[area] ?? 'false'} as locked from acc__periods where account_id = $1 and year = $2 and month = $3 for share`,
      [actor.accountId, year, month],
    );
    if (!period) return false;
    if (period.status === 'CERRADO') return true;
    return period.locked && !(await hasException(request, period.id));
  },
};

async function hasException(
  { tx, actor, area, now }: PeriodRequest,
  periodId: number,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from acc__period_exceptions where account_id = $5 and period_id = $1 and user_id = $2 and area = $3 and expires_at > $4 limit 1',
    [periodId, actor.userId, area, now.toString(), TENANT],
  );
  return rows.length > 0;
}
