import { expect, test } from 'vitest';
import { cleanName } from './files.ts';

test('a name is cut between characters, whatever they are made of', () => {
  for (const end of ['.pdf', 'x.pdf']) {
    const name = cleanName(`Cliente ${'\u{1f600}'.repeat(150)}${end}`);
    expect(name.length).toBeLessThanOrEqual(200);
    expect(decodeURIComponent(encodeURIComponent(name))).toBe(name);
  }
});

test('a name breaks no header, names no folder and is not read backwards', () => {
  expect(cleanName('a"b\r\nSet-Cookie: x=1')).toBe('a_b__Set-Cookie_ x=1');
  expect(cleanName('../../etc/passwd')).toBe('passwd');
  expect(cleanName('recibo\u202efdp.html')).toBe('recibo_fdp.html');
  expect(cleanName('\u2066')).toBe('_');
});
