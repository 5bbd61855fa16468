import type { PeriodCheck } from '#erp/kernel/behaviour/period-check.ts';

/**
 * A closing holds what every month before it left: with it all of them are closed, those without a
 * record of their own too.
 */
export const stockClosed: PeriodCheck = {
  order: 20,
  async isClosed({ tx, actor, area, date }) {
    if (area !== 'INVENTARIOS') return false;
    const rows = await tx.query<{ status: string }>(
      'select status from inv__periods where account_id = $1 and period >= $2 for share',
      [actor.accountId, date.slice(0, 7)],
    );
    return rows.some(({ status }) => status === 'CERRADO');
  },
};
