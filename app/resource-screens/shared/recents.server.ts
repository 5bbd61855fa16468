import { LRUCache } from 'lru-cache';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { inPortal } from '#app/session/profile.ts';

/** A record that is opened again and again is noted once in this while. */
const AGAIN_MS = 5 * 60_000;
const MAX_ENTRIES = 5_000;
const noted = new LRUCache<string, true>({ max: MAX_ENTRIES, ttl: AGAIN_MS });

/** Whether opening this record is to be noted now; what it gives is called once that was done. */
export function startVisit(session: Session, url: string): (() => void) | null {
  if (session.profile.viewer || inPortal(session.profile)) return null;
  const key = `${session.profile.account_id} ${session.profile.id} ${url}`;
  if (noted.has(key)) return null;
  return () => void noted.set(key, true);
}

export interface Recent {
  readonly url: string;
  readonly title: string;
  readonly at: string;
}

/** The newest first; none rather than no page. */
export async function recentsOf(session: Session, count: number): Promise<readonly Recent[]> {
  try {
    const { data } = await session.erp.get<Recent[]>('recents');
    return data.slice(0, count);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 401) return [];
    throw error;
  }
}
