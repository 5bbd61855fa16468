import { expect, test } from 'vitest';
import type { RequestInfo } from '../context.ts';
import { secureHeaders } from './headers.server.ts';
import { DEFAULT_APPEARANCE } from '../appearance.server.ts';

const headersOf = (info: Partial<RequestInfo>, given: Record<string, string> = {}) => {
  const headers = new Headers(given);
  secureHeaders(headers, {
    appearance: DEFAULT_APPEARANCE,
    nonce: 'n0nce',
    requestId: 'r1',
    secure: false,
    ...info,
  } as RequestInfo);
  return headers;
};

test('every page forbids plug-ins, other bases, frames and forms that lead elsewhere, and no program guesses its type', () => {
  const headers = headersOf({});
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(part);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test('pages are kept by nobody, and transport security is asked for over TLS alone', () => {
  expect(headersOf({}).get('cache-control')).toBe('no-store');
  expect(headersOf({}, { 'cache-control': 'private' }).get('cache-control')).toBe('private');
  expect(headersOf({}).has('strict-transport-security')).toBe(false);
  expect(headersOf({ secure: true }).get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
});
