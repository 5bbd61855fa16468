import { TENANT } from '#erp/db/sql/sql.ts';
import type { Services } from '#erp/kernel/services.ts';

export interface BackupPlan {
  readonly enabled: boolean;
  readonly verify_weekly: boolean;
  readonly keep_daily: number;
  readonly keep_weekly: number;
  readonly keep_monthly: number;
  readonly keep_manual: number;
}
const USUAL: BackupPlan = {
  enabled: true,
  verify_weekly: true,
  keep_daily: 7,
  keep_weekly: 4,
  keep_monthly: 12,
  keep_manual: 90,
};

/** The company's plan, or what is advised until it has one. */
export async function loadBackupPlan(
  { db }: Pick<Services, 'db'>,
  accountId: number,
): Promise<BackupPlan> {
  const [plan] = await db.tenant({ accountId }, (tx) =>
    tx.query<BackupPlan>(
      'select enabled, verify_weekly, keep_daily, keep_weekly, keep_monthly, keep_manual from sys__backup_plan where account_id = $1 limit 1',
      [TENANT],
    ),
  );
  return plan ?? USUAL;
}
