/** Days without work, in the `server.ts` of the module that keeps them: `daysOff: [holidaysOf]`. */
import type { Tx } from '#erp/db/database.ts';

export interface DaysOffRequest {
  readonly tx: Tx;
  readonly accountId: number;
  /** Whose own days count too; null: only those of the whole company. */
  readonly branchId: number | null;
}

/** Their dates, `YYYY-MM-DD`. */
export type DaysOff = (request: DaysOffRequest) => Promise<readonly string[]>;
