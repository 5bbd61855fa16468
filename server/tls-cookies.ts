/**
 * Cookies behind TLS. Their names carry `__Host-`, which a browser takes only from this very host
 * over TLS: neither another subdomain nor a page without TLS can plant one. What a list remembers
 * belongs to its path, so it carries `__Secure-`; another subdomain may plant those, and no other
 * cookie is read by that name. The app knows their plain names.
 */
const OURS = /^telar(_|$)/;
const CLAIMED = /^(?:__(?:Host|Secure)-)?telar(_|$)/;
const PREFIXED = /^(?:__Host-(telar(?:_.*)?)|__Secure-(telar_[qc]_.*))$/;

const isSecure = (request: Request) => request.url.startsWith('https:');

/** Only prefixed cookies of ours go on, by their plain names; others are not ours to judge. */
function plainCookies(header: string): string {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => {
      const at = pair.indexOf('=');
      const name = at < 0 ? pair : pair.slice(0, at);
      const [, bound, ofPath] = PREFIXED.exec(name) ?? [];
      const plain = bound ?? ofPath;
      if (plain) return [`${plain}${pair.slice(name.length)}`];
      return CLAIMED.test(name) ? [] : [pair];
    })
    .join('; ');
}

function prefixedCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  if (!OURS.test(pair.split('=', 1)[0]!)) return cookie;
  const others = attributes.filter((attribute) => attribute.toLowerCase() !== 'secure');
  const wide = others.some((attribute) => attribute.toLowerCase() === 'path=/');
  return [`${wide ? '__Host-' : '__Secure-'}${pair}`, ...others, 'Secure'].join('; ');
}

export function withPlainCookies(request: Request): Request {
  const cookies = request.headers.get('cookie');
  if (cookies === null || !isSecure(request)) return request;
  const headers = new Headers(request.headers);
  headers.set('cookie', plainCookies(cookies));
  return new Request(request, { headers });
}

export function withPrefixedCookies(request: Request, response: Response): Response {
  const cookies = response.headers.getSetCookie();
  if (cookies.length === 0 || !isSecure(request)) return response;
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  for (const cookie of cookies) headers.append('set-cookie', prefixedCookie(cookie));
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}
