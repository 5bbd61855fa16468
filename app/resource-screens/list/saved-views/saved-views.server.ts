import { LRUCache } from 'lru-cache';
import type { Session } from '#app/session/context.ts';
import { inPortal } from '#app/session/profile.ts';
import { stateParams, type ListState } from '../list-state.server.ts';
import type { SavedViews } from './saved-views-types.ts';

interface ApiView {
  readonly id: number;
  readonly name: string;
  readonly query: string | null;
  readonly visibility: string;
  readonly is_default: boolean;
  readonly pinned: boolean;
  readonly own: boolean;
}

/** Read anew after half a minute: a list must not cost a second call for what hardly changes. */
const TTL_MS = 30_000;
const MAX_ENTRIES = 2_000;
/** `null` where a write made what was known old. */
const cache = new LRUCache<string, { readonly views: readonly ApiView[] | null }>({
  max: MAX_ENTRIES,
  ttl: TTL_MS,
});
const keyOf = ({ profile }: Session, path: string) =>
  `${profile.account_id} ${profile.id} ${profile.permissions_version} ${path}`;

/**
 * After a write: the list is asked at its next visit, also where the profile of a moment ago knows
 * of no view.
 */
export const invalidateSavedViews = (session: Session, path: string): unknown =>
  cache.set(keyOf(session, path), { views: null });

export async function viewsOf(session: Session, path: string): Promise<readonly ApiView[]> {
  const key = keyOf(session, path);
  const known = cache.get(key);
  if (known?.views) return known.views;
  if (!known && !session.profile.viewed_lists.includes(path)) return [];
  const { data } = await session.erp.get<ApiView[]>('saved-views', { path });
  cache.set(key, { views: data });
  return data;
}

/** The person's own view that opens by itself, as the address would say it. */
export const defaultView = (views: readonly ApiView[]): URLSearchParams | null => {
  const query = views.find((view) => view.is_default)?.query;
  return query ? new URLSearchParams(query) : null;
};

/** What a view keeps of the list: filters, order, columns; the same text for the same list. */
function lastingQuery(state: ListState): string {
  const params = stateParams(state, { size: state.usualSize, day: null });
  for (const name of state.columns ?? []) params.append('col', name);
  return params.toString();
}

/** null in a portal, whose people keep none. */
export function savedViews(
  views: readonly ApiView[],
  path: string,
  state: ListState,
  session: Session,
): SavedViews | null {
  if (inPortal(session.profile)) return null;
  const query = lastingQuery(state);
  const plain = lastingQuery({ ...state, columns: null });
  return {
    items: views.map((view) => ({
      id: String(view.id),
      name: view.name,
      href: `${path}?${view.query || 'q='}`,
      current: (view.query ?? '') === (view.query?.includes('col=') ? query : plain),
      own: view.own,
      shared: view.visibility !== 'PRIVADA',
      opens: view.is_default,
      pinned: view.pinned,
    })),
    target: `/catalogue/views${path}`,
    query,
    canShare: session.can('views.share'),
  };
}
