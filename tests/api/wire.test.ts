/**
 * The wire from one end to the other: what the web app writes is what the API reads, and what is no
 * form is refused before anything is made of it.
 */
import { expect, test } from 'vitest';
import { wireMultipart, wireQuery, wireText } from '#app/api-client/encoding.server.ts';
import {
  decodeForm,
  listMembers,
  MAX_KEYS,
  parseNested,
  type WireObject,
} from '#erp/kernel/wire/encoding.ts';

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof File)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
    : value;
const read = (text: string) => plain(decodeForm(text));
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    const { code, message, fields } = error as { code: string; message: string; fields?: unknown };
    return `${code} ${message} ${JSON.stringify(fields ?? {})}`;
  }
  return 'read';
};

test('what is written is read: texts of every kind, nested lists, empty ones, switches', () => {
  const body = {
    name: 'Ñandú & Cía. = 100 % + «más» [x] 漢 😀',
    note: null,
    left_out: undefined,
    active: true,
    tags: [],
    lines: [
      { qty: '1.5', taxes: [1, 2] },
      { qty: 2, taxes: [] },
    ],
    filter: { code: { from: 'a b', to: undefined } },
  };
  const wire = {
    name: body.name,
    note: '',
    active: '1',
    tags: '',
    lines: { 0: { qty: '1.5', taxes: { 0: '1', 1: '2' } }, 1: { qty: '2', taxes: '' } },
    filter: { code: { from: 'a b' } },
  };
  expect(read(wireText(body))).toEqual(wire);
  expect(read(wireQuery(body).slice(1))).toEqual(wire);
  expect(
    plain(parseNested([...(wireMultipart(body) as unknown as Iterable<[string, string]>)])),
  ).toEqual(wire);
  expect([wireQuery({}), wireQuery({ a: undefined }), wireQuery(undefined)]).toEqual(['', '', '']);
});

test('500 lines of a document arrive in their order', () => {
  const lines = Array.from({ length: 500 }, (_, i) => ({ product_id: i, qty: `${i}.5` }));
  const members = listMembers(decodeForm(wireText({ lines })).lines);
  expect(members?.map(([index, line]) => [index, (line as WireObject).qty])).toEqual(
    lines.map(({ qty }, i) => [i, qty]),
  );
});

test('a file stands among the fields, and never as one of two kinds', () => {
  const file = new File(['x'], 'x.txt');
  expect(parseNested([...wireMultipart({ file, kind: 'FOTO' })])).toMatchObject({
    kind: 'FOTO',
    file: expect.any(File),
  });
  expect(
    refusal(() =>
      parseNested([
        ['a', file],
        ['a[0]', '1'],
      ]),
    ),
  ).toContain('«a[0]» llegó como valor y como lista');
  expect(
    refusal(() =>
      parseNested([
        ['a[0]', '1'],
        ['a', file],
      ]),
    ),
  ).toContain('«a[0]» llegó como valor y como lista');
  expect(
    refusal(() =>
      parseNested([
        ['a', file],
        ['a', file],
      ]),
    ),
  ).toContain('más de una vez');
});

test('an empty text beside a list only says that the list was on the form', () => {
  for (const text of ['lines=&lines[0][qty]=2', 'lines[0][qty]=2&lines='])
    expect(read(text)).toEqual({ lines: { 0: { qty: '2' } } });
  expect(read('a[]=x&a[]=y&b&&c=&')).toEqual({ a: { 0: 'x', 1: 'y' }, b: '', c: '' });
});

test('each refusal says what it refuses', () => {
  for (const [text, said] of [
    ['a=1&a=1', '{"a":["Llegó más de una vez. Envíalo una sola vez."]}'],
    ['a=1&a%5B0%5D=1&b=2', 'El campo «a[0]» llegó como valor y como lista.'],
    ['b[0]=1&b[0][c]=1&b[0][d]=2', 'El campo «b[0][c]» llegó como valor y como lista.'],
    ['a[]=1&a[0]=2', '"a[0]":["Llegó más de una vez'],
    ['a[1]=1&a[]=2', '"a[1]":["Llegó más de una vez'],
    ['a[b][c][d][e][f]=1', 'demasiados niveles; el máximo es 5'],
    ['a[][b]=1', 'no es válido'],
    ['=1', 'no es válido'],
    [`${'a'.repeat(201)}=1`, 'no es válido'],
    ['a[7]=1', 'El índice de «a[7]» es demasiado grande.'],
    ['a[__proto__]=1', 'no está permitido'],
    ['toString=1', 'no está permitido'],
    ['a=%ff', 'UTF-8'],
    ['%ff=1', 'UTF-8'],
    ['a=%', 'UTF-8'],
  ] as const)
    expect(
      refusal(() => decodeForm(text)),
      text,
    ).toContain(said);
});

test('an object has no name but those that were sent, and is no text', () => {
  const { a } = decodeForm('a[b]=1') as { a: WireObject };
  expect([decodeForm('').constructor, a.toString, a.valueOf]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(`${a as unknown as string}`).toBe('[object]');
});

test('the largest bodies are read or refused in a moment', () => {
  const bodies = {
    rows: Array.from({ length: MAX_KEYS }, (_, i) => `lines[${i}][q]=1`).join('&'),
    members: 'a[]=1&'.repeat(MAX_KEYS).slice(0, -1),
    empty: Array.from({ length: MAX_KEYS }, (_, i) => `f${i}=`).join('&'),
    conflicts: `${Array.from({ length: MAX_KEYS / 2 }, (_, i) => `a[${i}]=1&a[${i}][b]=1`).join('&')}`,
    separators: '&'.repeat(2_000_000),
    tooMany: 'a=1&'.repeat(500_000),
    brackets: `a${'['.repeat(1_000_000)}=1`,
    closings: ']='.repeat(1_000_000),
  };
  for (const [name, body] of Object.entries(bodies)) {
    const before = process.cpuUsage();
    refusal(() => decodeForm(body));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, name).toBeLessThan(1500);
  }
});
