/** The shapes of a reply. */
import type { DomainError } from '#erp/model/errors.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** `{ data, meta? }` with its status. */
export const reply = (data: unknown, meta?: unknown, status = 200): Response =>
  new Response(JSON.stringify(meta === undefined ? { data } : { data, meta }), { status, headers: JSON_HEADERS });

export const errorReply = (refusal: DomainError): Response => new Response(JSON.stringify(refusal), { status: refusal.status, headers: { ...JSON_HEADERS, ...refusal.headers } });
