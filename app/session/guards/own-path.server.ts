/**
 * Where a redirect may lead when a request, a record or a cookie says it: a path of this site,
 * judged as the browser and the router would read it.
 */
import { redirect } from 'react-router';

const HERE = 'http://telar.invalid';

/**
 * The path and its query, normalised; null for whatever is, or becomes once its dots are resolved,
 * another site's.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || !/^\/(?!\/)/.test(text) || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, HERE))
    return null;
  const url = new URL(text, HERE);
  return url.origin === HERE && url.username === '' && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : null;
}

/** Redirects to a path that is not written in the code; the start instead of another site's. */
export const goTo = (text: string | null | undefined, init?: ResponseInit): Response =>
  redirect(ownPath(text) ?? '/', init);
