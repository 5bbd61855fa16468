import type { Session } from '#app/session/context.ts';
import type { PeriodArea } from '#erp/model/approvals/approvals.ts';

/**
 * Months that a module closes by records of its own, in the `closed-months.server.ts` of its
 * screens.
 */
export interface ClosedMonths {
  readonly area: PeriodArea;
  /** `2026-11`; none for who may not see them. */
  read(session: Session): Promise<readonly string[]>;
}
