import type { RequestInfo } from '../context.ts';

/** Headers of every page. A page in modo ligero may run no script at all. */
export function secureHeaders(headers: Headers, info: RequestInfo): void {
  const script = info.appearance.light ? "'none'" : `'self' 'nonce-${info.nonce}'`;
  const dev = import.meta.env.DEV;
  const policy = [
    "default-src 'self'",
    `script-src ${dev ? `'self' 'unsafe-inline'` : script}`,
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "font-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  headers.set('content-security-policy', policy.join('; '));
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'same-origin');
  headers.set('x-frame-options', 'DENY');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()');
  headers.set('x-request-id', info.requestId);
  if (info.secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
}
