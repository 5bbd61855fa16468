/** What closes months, in its module's `server.ts`: `periodChecks: [booksClosed]`. */
import type { Tx } from '#erp/db/database.ts';
import type { PeriodArea } from '#erp/model/approvals/approvals.ts';
import type { Actor } from '../actor.ts';

export interface PeriodRequest {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'accountId' | 'userId'>;
  readonly area: PeriodArea;
  /** Day of the document, ISO. */
  readonly date: string;
  readonly now: Temporal.Instant;
}

export interface PeriodCheck {
  /** Place among those of all modules, in which they lock their rows. */
  readonly order: number;
  /**
   * Whether the month is closed for this person; it stays locked against closing until the
   * transaction ends.
   */
  isClosed(request: PeriodRequest): Promise<boolean>;
}
