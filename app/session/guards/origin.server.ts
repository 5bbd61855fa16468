/**
 * A request that changes something must come from a page of ours. Browsers say so in `Origin`;
 * older ones leave it out of some same-origin posts and are told by `Sec-Fetch-Site` or the
 * referrer. `null` (sandboxed pages) is refused.
 */
export function isSameOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null) return origin === url.origin;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referrer = request.headers.get('referer');
  return referrer !== null && URL.canParse(referrer) && new URL(referrer).origin === url.origin;
}
