/** What no form of ours sends, drawn from a seed: the same requests in every run. */

/** Mulberry32: small, and equal everywhere. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Chance {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = seeded(seed);
  }
  below = (n: number): number => Math.floor(this.#next() * n);
  of = <T>(all: readonly T[]): T => all[this.below(all.length)]!;
  in = (share: number): boolean => this.#next() < share;
  some = <T>(all: readonly T[], most: number): T[] =>
    Array.from({ length: this.below(most + 1) }, () => this.of(all));
}

/** Values that a parser, a cast, a date, a path or a template may stumble over. */
export const NASTY: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2',
  '99999999999999999999',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '1e309',
  '1e-400',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1,234.5',
  '0.0000000000000001',
  '٣',
  '１',
  'true',
  'null',
  'undefined',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '-271821-04-20',
  '+275760-09-13',
  '+999999-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-11-20T25:61:61Z',
  '2026-11-20T10:00:00+99:99',
  '24:00',
  '99:99',
  "' or 1=1 --",
  '"; drop table accounts; --',
  '$1',
  '%s%s%s',
  '%',
  '_',
  '\\',
  '\\u0000',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\uFFFD',
  '\u202e',
  '👩‍👩‍👧‍👦',
  'ñ'.repeat(300),
  'x'.repeat(5000),
  '('.repeat(200),
  '[[[[[[',
  '(?<a>',
  '(a+)+$',
  '{"a":1}',
  '{"a":',
  '[1,2',
  '[]',
  '{}',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'http://[::1',
  'https://evil.example',
  '//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'smtp://x/?sendmail=true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'a,b,c',
  '-id',
  'id',
  '--id',
  'created_at',
  'is_null',
  'hoy',
  'ultimos-99999',
  'ultimos-0',
  'es-MX',
  'Mexico/Nowhere',
  'America/Mexico_City',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  'AAAA',
  '=1+1',
  '@SUM(1)',
  '21.1,-101.6',
  '999,999',
  'WyJhIl0',
];

/** Cursors as a list gives them, with values that are none of their column. */
export const cursor = (chance: Chance, signature: string): string =>
  Buffer.from(
    JSON.stringify([
      chance.below(3),
      signature,
      ...signature.split(',').map(() => (chance.in(0.1) ? null : chance.of(NASTY))),
    ]),
  ).toString('base64url');

const plain = (text: string) =>
  encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
/** Percent sequences that are not UTF-8, or not finished, beside proper ones. */
export const encoded = (chance: Chance, text: string): string =>
  chance.in(0.04) ? chance.of(['%', '%zz', '%ff%fe', '%C0%80', '%ED%A0%80', '%00']) : plain(text);

/** A form of these names: nested, repeated, indexed and broken. */
export function nastyForm(chance: Chance, names: readonly string[], brackets: boolean): string {
  const name = (): string => {
    const base =
      chance.in(0.9) && names.length > 0 ? chance.of(names) : chance.of(NASTY).slice(0, 40);
    if (chance.in(0.75)) return encoded(chance, base);
    const index = chance.of(['0', '1', '2', '7', '99999', '-1', '', 'a', '__proto__', '1e3']);
    const inner = names.length > 0 ? chance.of(names) : 'x';
    return encoded(
      chance,
      brackets
        ? `${base}[${index}]${chance.in(0.7) ? `[${inner}]` : ''}`
        : `${base}[${index}]${chance.of(['.', '', '..'])}${inner}`,
    );
  };
  return Array.from(
    { length: chance.below(14) },
    () => `${name()}=${encoded(chance, chance.of(NASTY))}`,
  ).join('&');
}

/** Multipart as clients send it when they break off, lie, or were written by hand. */
export function nastyMultipart(
  chance: Chance,
  names: readonly string[],
): { readonly type: string; readonly body: string } {
  const boundary = chance.of(['x', 'x', 'x', 'a b', '"', '', '----WebKit', 'x;charset=utf-8']);
  const part = () =>
    chance.of([
      () =>
        `--x\r\nContent-Disposition: form-data; name="${names.length > 0 ? chance.of(names) : 'a'}"\r\n\r\n${chance.of(NASTY)}\r\n`,
      () =>
        `--x\r\nContent-Disposition: form-data; name="file"; filename="${chance.of(['a.txt', '../a', '', 'a".txt', 'a\u0000.pdf'])}"\r\nContent-Type: ${chance.of(['text/plain', 'image/png', 'x', ''])}\r\n\r\n${chance.of(NASTY)}\r\n`,
      () => '--x\r\n\r\n',
      () => '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n',
      () => '--x\r\nContent-Disposition: form-data; name=\r\n\r\nx\r\n',
      () => '--x\nContent-Disposition: form-data; name="a"\n\nx\n',
      () => '--x\r\nContent-Disposition: form-data; name="a',
      () => 'rubbish\r\n',
    ])();
  const end = chance.of(['--x--\r\n', '--x--', '--x', '', '--x-']);
  return {
    type: `multipart/form-data${chance.in(0.9) ? `; boundary=${boundary}` : ''}`,
    body: Array.from({ length: chance.below(5) }, part).join('') + end,
  };
}
