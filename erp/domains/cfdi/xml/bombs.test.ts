/** Small files that would keep a reader busy, or fill its memory: each is refused at once. */
import { expect, test } from 'vitest';
import { readCfdi } from './read.ts';
import { parseCfdi, parseXml, textOf } from './tree.ts';

const many = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

const inRoot = (content: string): string => `<r>${content}</r>`;

test('as many elements as an invoice may have are read, each where it is', () => {
  const { children } = parseXml(inRoot('<a/>'.repeat(99_000) + '<b>x</b>'));
  expect(children).toHaveLength(99_001);
  expect(children[0]!.content).toEqual({ start: 7, end: 7 });
  const { start, end } = children.at(-1)!.content!;
  expect(inRoot('<a/>'.repeat(99_000) + '<b>x</b>').slice(start, end)).toBe('x');
});

test('more elements, attributes or levels than any invoice has are refused', () => {
  const refused = (text: string) => expect(() => parseXml(text));
  refused(inRoot('<a/>'.repeat(1_200_000))).toThrow('El XML tiene demasiados elementos.');
  refused(`<r ${many(300_000, (i) => ` a${i}=""`)}/>`).toThrow('demasiados atributos');
  refused(`<r ${many(300_000, (i) => ` xmlns:a${i}=""`)}/>`).toThrow('demasiados atributos');
  refused('<a>'.repeat(100_000)).toThrow('El XML tiene demasiados niveles.');
});

test('prefixes of outer elements hold inside, and end with them', () => {
  const inner = '<x:a xmlns:x="tres"><x:b/></x:a><x:c/><d/>';
  const { children } = parseXml(`<r xmlns="uno" xmlns:x="dos">${inner}</r>`);
  expect(children.map(({ name, namespace }) => [name, namespace])).toEqual([
    ['a', 'tres'],
    ['c', 'dos'],
    ['d', 'uno'],
  ]);
  expect(children[0]!.children[0]!.namespace).toBe('tres');
  expect(parseXml('<constructor:a/>').namespace).toBe('');
});

test('entities are not expanded, and neither is a document type read', () => {
  const laughs = '<!DOCTYPE r [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;">]><r>&b;</r>';
  expect(() => parseXml(laughs)).toThrow('El XML trae un DOCTYPE');
  expect(() => parseXml('<r>&b;</r>')).toThrow('El archivo no es un XML bien formado');
  expect(() => textOf(new Uint8Array(5 * 1024 * 1024 + 1))).toThrow('El XML pesa más de 5 MB.');
});

const PARTY = 'Rfc="AAA010101AAA" Nombre="A"';
const OPENING = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2026-01-01T00:00:00"
  SubTotal="1" Moneda="MXN" Total="1" TipoDeComprobante="I" Exportacion="01" LugarExpedicion="37000">
  <cfdi:Emisor ${PARTY} RegimenFiscal="601"/>
  <cfdi:Receptor ${PARTY} DomicilioFiscalReceptor="37000" RegimenFiscalReceptor="601" UsoCFDI="G03"/>`;
const CONCEPT =
  '<cfdi:Concepto ClaveProdServ="01010101" Cantidad="1" ClaveUnidad="H87" Descripcion="x" ValorUnitario="1" Importe="1" ObjetoImp="01"/>';

test('complements that nobody knows are said once, however many elements they have', () => {
  const unknown = `<cfdi:Complemento>${'<x/>'.repeat(90_000)}<y>${'<z/>'.repeat(5_000)}</y></cfdi:Complemento>`;
  const sealed = OPENING.replace('Version', 'Sello="" NoCertificado="" Certificado="" Version');
  const text = `${sealed}<cfdi:Conceptos>${CONCEPT}</cfdi:Conceptos>${unknown}</cfdi:Comprobante>`;
  const { unknownComplements } = readCfdi(new TextEncoder().encode(text));
  expect(unknownComplements).toEqual(['x', 'y']);
});

test('the message about another root repeats no more of its name than fits', () => {
  const name = 'a'.repeat(200_000);
  expect(() => parseCfdi(`<${name}/>`)).toThrow(
    `El archivo no es un CFDI 4.0: su raíz es ${'a'.repeat(40)}.`,
  );
});
