import type { DaysOff } from '#erp/kernel/behaviour/days-off.ts';

/** Those that the company observes, and a branch its own. */
export const holidaysOf: DaysOff = async ({ tx, accountId, branchId }) => {
  const rows = await tx.query<{ date: string }>(
    'select distinct date from holidays where account_id = $1 and active and observed and (branch_office_id is null or branch_office_id = $2)',
    [accountId, branchId],
  );
  return rows.map(({ date }) => date);
};
