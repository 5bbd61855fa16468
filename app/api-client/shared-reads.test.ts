import { expect, test, vi } from 'vitest';
import { SharedReads } from './shared-reads.server.ts';

const failing = () => {
  const { promise, reject } = Promise.withResolvers<string>();
  return { read: () => promise, leave: () => reject(new DOMException('left', 'AbortError')) };
};

test('what one request reads serves those that come meanwhile and later', async () => {
  const reads = new SharedReads<string>(10);
  const read = vi.fn(async () => 'read');
  expect(await Promise.all([reads.of('a', read), reads.of('a', read)])).toEqual(['read', 'read']);
  expect(await reads.of('a', read)).toBe('read');
  expect(read).toHaveBeenCalledTimes(1);
});

test('who waited for a request whose person left reads in their own name', async () => {
  const reads = new SharedReads<string>(10);
  const { read, leave } = failing();
  const first = reads.of('a', read);
  const own = vi.fn(async () => 'own');
  const second = reads.of('a', own);
  leave();
  await expect(first).rejects.toThrow('left');
  expect(await second).toBe('own');
  expect(await reads.of('a', read)).toBe('own');
});

test('a failure is not kept', async () => {
  const reads = new SharedReads<string>(10);
  await expect(reads.of('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await reads.of('a', async () => 'up')).toBe('up');
});
