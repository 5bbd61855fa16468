import { expect, test } from 'vitest';
import { acceptedEncoding } from './static-files.ts';

const OFFERED = ['zstd', 'br', 'gzip'] as const;

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['zstd;q=0, br;q=0.5, gzip', 'br'],
  ['zstd;q=0.0,gzip', 'gzip'],
  ['identity', null],
  ['', null],
  [undefined, null],
])('who accepts «%s» is answered in %s', (accept, encoding) => {
  expect(acceptedEncoding(accept, 'text/html; charset=utf-8', OFFERED)).toBe(encoding);
});

test('pictures are sent as they are, and what is not offered is not chosen', () => {
  expect(acceptedEncoding('gzip, br, zstd', 'image/png', OFFERED)).toBeNull();
  expect(acceptedEncoding('gzip, br, zstd', 'text/css', ['br', 'gzip'])).toBe('br');
  expect(acceptedEncoding('zstd', 'text/css', ['br', 'gzip'])).toBeNull();
});
