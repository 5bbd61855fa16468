export interface Peer {
  readonly address: string;
}

/**
 * What the person's browser asked for, when `hops` proxies in front are trusted. Each proxy appends
 * to the forwarded headers, so the entry of the outermost trusted one is the `hops`-th from the
 * right; what stands left of it is hearsay.
 */
export function seenThroughProxies(
  request: Request,
  client: Peer,
  hops: number,
): { request: Request; address: string } {
  if (!(hops > 0)) return { request, address: client.address };
  const entry = (name: string): string | undefined => {
    const list =
      request.headers
        .get(name)
        ?.split(',')
        .map((part) => part.trim())
        .filter(Boolean) ?? [];
    return list[Math.max(0, list.length - hops)];
  };
  const url = new URL(request.url);
  const scheme = entry('x-forwarded-proto');
  if (scheme === 'http' || scheme === 'https') url.protocol = scheme;
  const host = entry('x-forwarded-host');
  if (host && URL.canParse(`${url.protocol}//${host}`)) {
    const given = new URL(`${url.protocol}//${host}`);
    url.hostname = given.hostname;
    url.port = given.port;
  } else if (url.protocol === 'https:' && scheme === 'https') {
    const own = request.headers.get('host');
    if (own && !own.includes(':')) url.port = '';
  }
  const address =
    entry('x-forwarded-for')
      ?.replace(/^\[(.+)\](:\d+)?$/, '$1')
      .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1') ?? client.address;
  if (url.href === request.url) return { request, address };
  const seen = new Request(url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal: request.signal,
    ...(request.body ? { duplex: 'half' } : {}),
  });
  return { request: seen, address };
}
