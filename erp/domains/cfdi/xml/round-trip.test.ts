import { expect, test } from 'vitest';
import { openCsd } from '../certificates/csd.ts';
import { sealDraft } from '../certificates/seal.ts';
import { makeTestCsd } from '../certificates/test-csd.ts';
import { fullInvoice, SAMPLES, sampleConcept, sampleInvoice } from '../testing/samples.ts';
import { schemaProblems } from '../testing/schema.ts';
import { buildXml } from './build.ts';
import { originalChain, stampChain } from './original-chain.ts';
import { readCfdi } from './read.ts';

const CERTIFICATE = { number: '30001000000500090001', base64: 'QQ==' };
const bytesOf = (xml: string) => new TextEncoder().encode(xml);
const xmlOf = (...given: Parameters<typeof sampleInvoice>) =>
  buildXml(sampleInvoice(...given), CERTIFICATE, 'c2VsbG8=');

const csd = openCsd(
  await makeTestCsd({
    rfc: 'ÑA&010101AB1',
    name: 'HILOS & TELAS DE MÉXICO',
    password: 'a',
    validFrom: '2026-01-01T00:00:00Z',
    validTo: '2030-01-01T00:00:00Z',
  }),
);

test.each(Object.entries(SAMPLES))('%s: what is read is what was written', (_name, sample) => {
  const draft = sample();
  const xml = buildXml(draft, CERTIFICATE, 'c2VsbG8=');
  expect(xml).not.toMatch(/=""/);
  expect(readCfdi(bytesOf(xml))).toEqual({
    draft,
    stamp: null,
    seal: 'c2VsbG8=',
    certificateNumber: CERTIFICATE.number,
    certificate: CERTIFICATE.base64,
    unknownComplements: [],
  });
});

test.each(Object.entries(SAMPLES))('%s: the SAT’s schemas accept it', async (_name, sample) => {
  // Providers validate without the addenda: it is nobody's but the receiver's.
  const bytes = sealDraft({ ...sample(), addenda: null }, csd);
  expect((await schemaProblems(bytes)) ?? '').toBe('');
});

test('the chain of an invoice is the one of the SAT’s style sheet', () => {
  expect(originalChain(xmlOf())).toBe(
    '||4.0|A|1|2026-11-25T10:30:00|03|30001000000500090001|Contado|1000.00|100.00|MXN|1044.00|I|01' +
      '|PUE|06000|ÑA&010101AB1|HILOS & TELAS DE MÉXICO|601' +
      '|BEÑ920313AB1|TEJIDOS "EL ÑANDÚ" <NORTE>|64000|601|G03' +
      '|53101500|PANT-01|2|H87|Pieza|Pantalón de mezclilla|500.00|1000.00|100.00|02' +
      '|900.00|002|Tasa|0.160000|144.00|900.00|002|Tasa|0.160000|144.00|144.00||',
  );
});

test('the chain has withheld before transferred in the summary, and single blanks', () => {
  const chain = originalChain(buildXml(fullInvoice(), CERTIFICATE, 'c2VsbG8='));
  expect(chain).toContain('|Tela con tabulador, salto de línea y «comillas» & más|');
  expect(chain).toContain('|15 48 3009 0001234|15956011002|');
  expect(chain).toContain('|001|100.00|002|106.67|206.67|1000.00|002|Tasa|0.160000|160.00|160.00|');
  expect(chain).toMatch(/\|1\.0\|0\.00\|10\.01\|ISH\|1\.00\|10\.01\|\|$/);
});

test('the order of complements in the document is the order of the chain', () => {
  const xml = buildXml({ ...fullInvoice(), addenda: null }, CERTIFICATE, 'c2VsbG8=');
  const legend =
    '<l:LeyendasFiscales xmlns:l="http://www.sat.gob.mx/leyendasFiscales" version="1.0">' +
    '<l:Leyenda textoLeyenda="Una leyenda"/></l:LeyendasFiscales>';
  const before = xml.replace('<cfdi:Complemento>', `<cfdi:Complemento>${legend}`);
  expect(originalChain(before)).toContain('|1.0|Una leyenda|1.0|0.00|10.01|');
  expect(readCfdi(bytesOf(before)).unknownComplements).toEqual([]);
});

test('the chain of a stamp', () => {
  const stamp = {
    uuid: '5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC',
    stampedAt: '2026-11-25T10:31:00',
    pacRfc: 'AAA010101AAA',
    legend: null,
    cfdiSeal: 'QQ==',
    satCertificate: '30001000000500090002',
    satSeal: 'Qg==',
  };
  expect(stampChain(stamp)).toBe(
    `||1.1|${stamp.uuid}|2026-11-25T10:31:00|AAA010101AAA|QQ==|30001000000500090002||`,
  );
});

test('blank texts leave no attribute, and what XML cannot hold is left out', () => {
  const xml = xmlOf({
    series: '',
    paymentTerms: ' \n ',
    concepts: [sampleConcept({ description: 'Tela\u0000 \u0007azul\uD800' })],
  });
  expect(xml).not.toContain('Serie');
  expect(xml).not.toContain('CondicionesDePago');
  const { draft } = readCfdi(bytesOf(xml));
  expect(draft.concepts[0]!.description).toBe('Tela azul\uFFFD');
});

test('a complement that is not known is named, and the rest is read', () => {
  const xml = xmlOf().replace(
    '</cfdi:Comprobante>',
    '<cfdi:Complemento><x:Otro xmlns:x="urn:x" a="1"><x:B/></x:Otro></cfdi:Complemento></cfdi:Comprobante>',
  );
  const read = readCfdi(bytesOf(xml));
  expect(read.unknownComplements).toEqual(['Otro']);
  expect(read.draft).toEqual(sampleInvoice());
});

test('a complement of another form than the table is not known either', () => {
  const xml = buildXml(SAMPLES['transfer with Carta Porte']!(), CERTIFICATE, 'QQ==').replace(
    /<cartaporte31:Autotransporte .*<\/cartaporte31:Autotransporte>/,
    '<cartaporte31:TransporteAereo PermSCT="x"/>',
  );
  const read = readCfdi(bytesOf(xml));
  expect(read.unknownComplements).toEqual(['CartaPorte']);
  expect(read.draft.landingBill).toBeNull();
});

test.each([
  ['a document type', xmlOf().replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), /DOCTYPE/],
  ['an entity of its own', xmlOf().replace('Contado', '&b;'), /no es un XML bien formado/],
  ['a control character', xmlOf().replace('Contado', '\u0001'), /no es un XML bien formado/],
  ['the same attribute twice', xmlOf().replace('Serie="A"', 'Serie="A" Serie="B"'), /bien formado/],
  ['an end that is missing', xmlOf().slice(0, -5), /no es un XML bien formado/],
  ['another version', xmlOf().replace('Version="4.0"', 'Version="3.3"'), /otra versión/],
  ['another root', '<a/>', /su raíz es a/],
  ['nothing', '', /bien formado|vacío/],
  ['a required attribute missing', xmlOf().replace(/ Fecha="[^"]*"/, ''), /atributo Fecha/],
  ['a node missing', xmlOf().replace(/<cfdi:Emisor [^>]*>/, ''), /nodo Emisor/],
  [
    'a value that does not exist',
    xmlOf().replace('TipoDeComprobante="I"', 'TipoDeComprobante="X"'),
    /dice X/,
  ],
  ['sixty-five levels', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, /demasiados niveles/],
])('%s is refused in Spanish', (_name, xml, message) => {
  expect(() => readCfdi(bytesOf(xml))).toThrow(message);
});

test('more than 5 MB and other encodings are refused', () => {
  expect(() => readCfdi(new Uint8Array(5 * 1024 * 1024 + 1))).toThrow(/5 MB/);
  expect(() => readCfdi(Buffer.from(xmlOf(), 'latin1'))).toThrow(/UTF-8/);
});

test('a byte order mark and other prefixes are read alike', () => {
  const other = xmlOf().replaceAll('cfdi:', 'c:').replace('xmlns:cfdi', 'xmlns:c');
  expect(readCfdi(bytesOf(`\uFEFF${other}`)).draft).toEqual(sampleInvoice());
  expect(originalChain(other)).toBe(originalChain(xmlOf()));
});
