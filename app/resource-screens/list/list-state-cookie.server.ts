import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * A list's last query and columns, in cookies that the browser sends to that list alone (their path
 * is the list's).
 * They hold nothing that the address would not show, and are read through the same checks.
 */
const MAX_LENGTH = 1500;
const YEAR = 60 * 60 * 24 * 365;

const nameOf = (kind: 'q' | 'c', path: string) =>
  `telar_${kind}_${path.slice(1).replaceAll('/', '.')}`;

export interface ListStateCookie {
  readonly query: URLSearchParams | null;
  readonly columns: readonly string[] | null;
}

export function readListStateCookie(request: Request, path: string): ListStateCookie {
  const cookies = parseCookie(request.headers.get('cookie') ?? '');
  const query = cookies[nameOf('q', path)];
  const columns = cookies[nameOf('c', path)];
  return {
    query: query ? new URLSearchParams(query.slice(0, MAX_LENGTH)) : null,
    columns: columns ? columns.split('.').slice(0, 100) : null,
  };
}

const keep = (name: string, value: string, path: string, maxAge: number | undefined) =>
  stringifySetCookie({
    name,
    value,
    path,
    httpOnly: true,
    sameSite: 'lax',
    ...(value === '' ? { maxAge: 0 } : maxAge !== undefined && { maxAge }),
  });

/** The Set-Cookie that keeps the query, or null when it would not change. */
export function saveListQuery(
  kept: ListStateCookie,
  path: string,
  params: URLSearchParams,
): string | null {
  const text = params.toString();
  if (text === (kept.query?.toString() ?? '') || text.length > MAX_LENGTH) return null;
  return keep(nameOf('q', path), text, path, undefined);
}

export function saveListColumns(
  kept: ListStateCookie,
  path: string,
  columns: readonly string[] | null,
): string | null {
  const text = columns?.join('.') ?? '';
  return text === (kept.columns?.join('.') ?? '')
    ? null
    : keep(nameOf('c', path), text, path, YEAR);
}
