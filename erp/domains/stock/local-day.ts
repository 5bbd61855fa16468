/** Days of the ledger's moments, in the company's zone. */
import type { Actor } from '#erp/kernel/actor.ts';

/** ISO date of an ISO instant. */
export const dayOf = ({ timeZone }: Pick<Actor, 'timeZone'>, at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
