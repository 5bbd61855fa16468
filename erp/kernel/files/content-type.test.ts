import { expect, test } from 'vitest';
import { contentOf, isDrawable, matchesExtension, typeOf, withExtension } from './content-type.ts';

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
  for (const other of [
    Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
    Buffer.from('%PDF-1.7'),
    Buffer.from('ffd8ff', 'hex'),
    Buffer.alloc(0),
  ])
    expect(isDrawable(other)).toBe(false);
});

test('a file has an ending of its content, and no other content has it', () => {
  const contents: readonly (readonly [Buffer, readonly string[]])[] = [
    [png(1, 1), ['foto.png', 'FOTO.PNG']],
    [Buffer.from('ffd8ff', 'hex'), ['foto.jpg', 'foto.jpeg']],
    [Buffer.from('%PDF-1.7'), ['factura.pdf']],
    [Buffer.from('504b0304', 'hex'), ['libro.xlsx', 'carta.docx', 'todo.zip']],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), ['libro.xls']],
    [Buffer.from('<svg xmlns="x"></svg>'), ['dibujo.svg']],
    [Buffer.from('<!doctype html><p>'), ['pagina.html']],
    [Buffer.from('<?xml version="1.0"?><a/>'), ['factura.xml', 'lista.txt']],
    [Buffer.from('a,b'), ['lista.csv', 'nota.txt']],
    [Buffer.from([1, 0, 2]), ['sello.cer', 'sello.key']],
  ];
  for (const [bytes, own] of contents) {
    const content = contentOf(bytes);
    for (const name of own)
      expect([name, content.mime, matchesExtension(content, name)]).toEqual([
        name,
        content.mime,
        true,
      ]);
    const others = contents.filter(([, names]) => names !== own).flatMap(([, names]) => names);
    // Text is text by any name of text; what has no sign of its own has any name that is nobody's.
    const free = new Set([
      'lista.csv',
      'nota.txt',
      'lista.txt',
      'factura.xml',
      'sello.cer',
      'sello.key',
    ]);
    for (const name of others) {
      const plain = free.has(own[0]!);
      expect([name, content.mime, matchesExtension(content, name)]).toEqual([
        name,
        content.mime,
        plain && free.has(name),
      ]);
    }
  }
  expect(matchesExtension(contentOf(Buffer.from('alert(1)')), 'x.js')).toBe(false);
  expect(withExtension(contentOf(png(1, 1)), 'logo')).toBe('logo.png');
  expect(withExtension(contentOf(Buffer.from('hola')), 'nota')).toBe('nota');
  expect(typeOf(contentOf(Buffer.from('hola')), 'nota')).toBe('');
});
