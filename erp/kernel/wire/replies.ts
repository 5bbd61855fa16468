/** The shapes of a reply. */
import type { DomainError } from '#erp/model/errors.ts';

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** `{ data, meta? }` with its status. */
export const reply = (data: unknown, meta?: unknown, status = 200): Response =>
  new Response(JSON.stringify(meta === undefined ? { data } : { data, meta }), {
    status,
    headers: JSON_HEADERS,
  });

export const errorReply = (domainError: DomainError): Response =>
  new Response(JSON.stringify(domainError), {
    status: domainError.status,
    headers: { ...JSON_HEADERS, ...domainError.headers },
  });
