import { expect, test } from 'vitest';
import { wordsOfPdf } from '../../../../tests/api/pdf-words.ts';
import type { CfdiDraft } from '../draft/draft.ts';
import { stampSample } from '../testing/stamp-sample.ts';
import { fullInvoice, SAMPLES, sampleConcept, sampleInvoice } from '../testing/samples.ts';
import { readCfdi } from '../xml/read.ts';
import { cfdiPdf, fileNameOf, type CfdiSheet } from './cfdi-pdf.ts';
import { landingBillLink, verificationLink } from './links.ts';

const SHEET: CfdiSheet = { logo: null, fiscalValidity: true };
const MARK = 'PRUEBA — SIN VALIDEZ FISCAL';

/** What is on it; the fonts have Windows-1252, whose dash is another byte than Latin-1's. */
async function wordsOf(draft: CfdiDraft, changes: Partial<CfdiSheet> = {}, legend?: string) {
  const bytes = await stampSample(draft, legend === undefined ? {} : { legend });
  const { text, pages } = wordsOfPdf(Buffer.from(await cfdiPdf(bytes, { ...SHEET, ...changes })));
  return { text: text.replaceAll('\u0097', '—').replaceAll(/\s+/g, ' '), pages, bytes };
}

test('an invoice says all that the law asks for, with the texts of its codes', async () => {
  const { text, bytes } = await wordsOf(fullInvoice());
  for (const said of [
    'Factura',
    'A 1',
    'HILOS & TELAS DE MÉXICO',
    'RFC ÑA&010101AB1',
    '601 General de Ley Personas Morales',
    'TEJIDOS "EL ÑANDÚ" <NORTE>',
    'G03 Gastos en general',
    '03 Transferencia electrónica de fondos',
    'PUE Pago en una sola exhibición',
    '01 No aplica',
    'USD Dólar americano',
    '18.4321',
    '5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC',
    '25/11/2026 10:31:00',
    'Relación 04 Sustitución de los CFDI previos',
    'Tela con tabulador, salto de línea',
    'Retención IVA 10.6667 % 106.67',
    'Pedimento 15 48 3009 0001234',
    'NOVECIENTOS SESENTA Y TRES DÓLARES 34/100 USD',
    'ISH 1.00 %',
    '963.34',
    'Lugar de expedición 06000',
    'Este documento es una representación impresa de un CFDI',
  ])
    expect(text).toContain(said);
  expect(text).toContain(readCfdi(bytes).seal!.slice(0, 60));
});

test.each([
  ['global', ['Factura global', '01 Diario', '11 Noviembre', 'T-1001 — Venta']],
  ['credit note', ['Nota de crédito', 'E Egreso', '6F1B2C3D-0A1B-4C2D-8E3F-123456789ABC']],
  [
    'payment',
    ['Recibo electrónico de pago', 'SPEI 123', 'USD a 0.05', 'Saldo anterior', '2,320.00 MXN'],
  ],
  [
    'transfer with Carta Porte',
    [
      'CCC01234-0a1b-4c2d-8e3f-123456789abc',
      'TPAF02',
      'CTR004',
      'JUAN OCAÑA',
      'LIC123456',
      '905.5 km',
    ],
  ],
  [
    'payroll',
    ['BEML920313HMCLNS09', '04078873454', 'Horas extra', 'LUZ BERNAL, recibí', '8,400.00'],
  ],
])('%s: its own part', async (name, words) => {
  const { text } = await wordsOf(SAMPLES[name]!());
  for (const word of words) expect(text).toContain(word);
});

test('what is of tests, not stamped or cancelled is marked on each page', async () => {
  const long = sampleInvoice({ concepts: Array.from({ length: 40 }, () => sampleConcept()) });
  const marks = (text: string, mark: string) => text.split(mark).length - 1;
  const real = await wordsOf(long);
  expect(real.pages).toBeGreaterThan(1);
  expect(marks(real.text, MARK)).toBe(0);
  const tried = await wordsOf(long, { fiscalValidity: false });
  expect(marks(tried.text, MARK)).toBe(tried.pages);
  const sandbox = await wordsOf(long, {}, 'TIMBRE DE PRUEBA SIN VALIDEZ FISCAL');
  expect(marks(sandbox.text, MARK)).toBe(sandbox.pages);
  const cancelled = await wordsOf(long, { cancelled: true });
  expect(marks(cancelled.text, 'CANCELADO')).toBe(cancelled.pages);
});

test('a global of 1,000 tickets lets others in while it is drawn', async () => {
  const concepts = Array.from({ length: 1000 }, () => sampleConcept());
  const bytes = await stampSample(sampleInvoice({ concepts }));
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const pdf = await cfdiPdf(bytes, SHEET);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  expect(wordsOfPdf(Buffer.from(pdf)).pages).toBeGreaterThan(20);
});

test('the codes lead to the SAT’s service', async () => {
  const draft = SAMPLES['transfer with Carta Porte']!();
  const { stamp } = readCfdi(await stampSample(draft));
  const end = stamp!.cfdiSeal.slice(-8);
  expect(verificationLink(draft, stamp!)).toBe(
    `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${stamp!.uuid}&re=%C3%91A%26010101AB1&rr=%C3%91A%26010101AB1&tt=0&fe=${end}`,
  );
  expect(verificationLink({ ...draft, total: '9533.30' }, stamp!)).toContain('&tt=9533.3&');
  expect(landingBillLink(draft.landingBill!, stamp!)).toBe(
    'https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx?IdCCP=CCC01234-0a1b-4c2d-8e3f-123456789abc&FechaOrig=2026-11-25T12:00:00&FechaTimb=2026-11-25T10:31:00',
  );
});

test('the file is named by issuer, folio and UUID', async () => {
  expect(fileNameOf(readCfdi(await stampSample(sampleInvoice())))).toBe(
    'ÑA&010101AB1_A1_5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC',
  );
});

test('a hostile text is only text, and a long one does not hang', async () => {
  const { text } = await wordsOf(
    sampleInvoice({
      concepts: [
        sampleConcept({ description: 'x'.repeat(1000) }),
        sampleConcept({ description: '😀 ≥ ≤' }),
      ],
    }),
  );
  expect(text).toContain('xxxx');
});
