import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import type { FormBase } from '../form-data.server.ts';
import { computeValues, type Computed } from './compute.server.ts';

/**
 * What follows of what the address of a new record says (`/payments/new?purchase_order_id=5`), so
 * that it is there from the start; null where nothing does, or the ERP does not take it yet.
 */
export async function computePrefilled(
  { screen, tabs, base }: FormBase,
  session: Session,
  given: URLSearchParams,
): Promise<Computed | null> {
  const { computedDraft } = screen.resource;
  if (!computedDraft?.from.some((name) => given.has(name))) return null;
  try {
    return await computeValues(screen, session, { tabs, ...base, filledIn: {} });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return null;
  }
}
