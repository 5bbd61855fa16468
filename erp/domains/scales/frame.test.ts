import { expect, test } from 'vitest';
import { readFrame } from './frame.ts';

const PATTERN = String.raw`^(?<stable>ST|US),GS,\s*(?<gross>[-\d.]+)kg$`;

test('a frame says its weight and whether it rests; another frame says nothing', () => {
  expect(readFrame(PATTERN, 'ST,GS,  812.5kg')).toEqual({
    gross: '812.5',
    net: null,
    stable: true,
  });
  expect(readFrame(PATTERN, 'US,GS,812.5kg')?.stable).toBe(false);
  expect(readFrame(PATTERN, 'ST,GS,-3kg')?.gross).toBe('-3');
  expect(readFrame(PATTERN, 'ST,NT,812.5lb')).toBeNull();
  expect(readFrame(String.raw`(?<net>[\d.]+)`, '40.25')).toEqual({
    gross: null,
    net: '40.25',
    stable: true,
  });
});

test('a pattern that would try for ever is stopped', () => {
  const started = performance.now();
  expect(readFrame('^(?<gross>(a+)+)$', `${'a'.repeat(100)}!`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(10_000);
});
