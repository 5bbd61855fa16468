/** Where a CFDI is issued: the postal code and the clock of its branch (sat-cfdi §7.1). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';

export interface BranchPlace {
  readonly zip: string | null;
  readonly timeZone: string;
}

/** A branch that says no zone goes by that of its state; `otherwise` is the company's. */
export async function branchPlace(
  tx: Tx,
  branchId: number | null | undefined,
  otherwise: string,
): Promise<BranchPlace> {
  const [branch] = await tx.query(
    sql<{
      zip: string | null;
      time_zone: string | null;
    }>`select b.zip, coalesce(b.time_zone, s.time_zone) as time_zone from branch_offices b left join state s on s.account_id = ${TENANT} and s.id = b.state_id where b.account_id = ${TENANT} and b.id = ${branchId ?? null}`,
  );
  return { zip: branch?.zip ?? null, timeZone: branch?.time_zone ?? otherwise };
}
