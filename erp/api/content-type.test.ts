import { expect, test } from 'vitest';
import { isDrawable } from './content-type.ts';

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('a picture that unpacks to gigabytes, or is none, is not drawn on paper', () => {
  expect(isDrawable(png(1200, 400))).toBe(true);
  for (const [width, height] of [
    [60_000, 60_000],
    [4_294_967_295, 1],
    [16_000_001, 1],
    [0, 10],
    [10, 0],
  ] as const)
    expect([width, height, isDrawable(png(width, height))]).toEqual([width, height, false]);
  for (const other of [Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), Buffer.from('%PDF-1.7'), Buffer.from('ffd8ff', 'hex'), Buffer.alloc(0)])
    expect(isDrawable(other)).toBe(false);
});
