/** Where a CFDI is issued: the postal code and the clock of its branch (sat-cfdi §7.1). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { zoneOfZip } from '#erp/domains/cfdi/draft/zones.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

export interface BranchPlace {
  readonly zip: string | null;
  readonly timeZone: string;
}

/** A branch that says no zone goes by that of its state or of its postal code. */
export async function branchPlace(
  tx: Tx,
  branchId: number | null | undefined,
  /** The company's. */
  otherwise: string,
): Promise<BranchPlace> {
  const [branch] = await tx.query(
    sql<{
      zip: string | null;
      time_zone: string | null;
    }>`select b.zip, coalesce(b.time_zone, s.time_zone) as time_zone from branch_offices b left join state s on s.account_id = ${TENANT} and s.id = b.state_id where b.account_id = ${TENANT} and b.id = ${branchId ?? null}`,
  );
  const zip = branch?.zip ?? null;
  return { zip, timeZone: branch?.time_zone ?? (zip ? zoneOfZip(zip) : null) ?? otherwise };
}

/** Today where the branch is, ISO: limits of the SAT count by the place of issue. */
export async function branchToday(
  { tx, now, actor }: Pick<Writing, 'tx' | 'now' | 'actor'>,
  branchId: number | null | undefined,
): Promise<string> {
  const { timeZone } = await branchPlace(tx, branchId, actor.timeZone);
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
