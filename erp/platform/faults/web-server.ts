import { timingSafeEqual } from 'node:crypto';

/**
 * Only our own web server may speak for a client's address and tell of its faults; it proves itself
 * with the key both were started with.
 */
export function isWebServer(request: Request): boolean {
  const key = process.env.ERP_WEB_KEY;
  const given = request.headers.get('x-telar-web');
  return (
    !!key && given?.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))
  );
}
