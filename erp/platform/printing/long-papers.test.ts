/** Whoever prints much does not keep the others waiting. */
import { setInterval } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import { printable } from '#erp/kernel/operations/export/export-pdf.ts';
import { declaredBlocks } from '#erp/model/records/print-layout.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { labelsPdf, TEMPLATES } from './label-pdf.ts';
import { recordPdf, type Sheet } from './record-pdf.ts';

/** How often others had their turn while it was made, and the text of the file. */
async function turnsDuring(making: Promise<Uint8Array>) {
  let turns = 0;
  const until = new AbortController();
  const counting = (async () => {
    for await (const _ of setInterval(0, null, { signal: until.signal })) turns += 1;
  })().catch(() => null);
  const bytes = await making;
  until.abort();
  await counting;
  return { turns, text: Buffer.from(bytes).toString('latin1') };
}

test('500 labels are drawn in turns, without a picture of each code', async () => {
  const labels = Array.from({ length: 500 }, (_, i) => ({
    content: `https://telar.test/q/lot/${i}`,
    title: 'Tela',
    lines: ['Lote'],
    barcode: `R${i}`,
  }));
  const { turns, text } = await turnsDuring(labelsPdf(labels, TEMPLATES.CARTA_30!));
  expect(turns).toBeGreaterThan(10);
  expect(text).not.toContain('/Subtype /Image');
});

const sheet = (more: Partial<Sheet>): Sheet => ({
  blocks: [],
  header: ['Telar'],
  logo: null,
  footer: [],
  legend: null,
  signatures: [],
  copies: [''],
  landscape: false,
  watermark: null,
  company: 'Telar',
  who: 'admin',
  when: '2026-11-20 10:00',
  timeZone: 'America/Mexico_City',
  home: 'MXN',
  ...more,
});
const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)!.length;

test('a head and a foot taller than the sheet leave room for the record', async () => {
  const resource = registry.resource('units');
  const row = { id: 1, version: 1, title: 'KG', code: 'KG', name: 'Kilogramo' } as unknown as Row;
  const blocks = declaredBlocks(registry, resource);
  const tall = Array.from({ length: 500 }, (_, i) => `Renglón ${i}`);
  for (const more of [
    { header: tall },
    { footer: tall },
    { header: tall, footer: tall, landscape: true },
    { header: ['palabra '.repeat(5000)] },
    { footer: ['palabra '.repeat(5000)] },
  ])
    expect(pagesOf(await recordPdf(registry, resource, row, sheet({ blocks, ...more })))).toBe(1);
});

test('a record of 500 rows in nine copies is drawn in turns', async () => {
  const resource = registry.resource('movements');
  const lines = Array.from({ length: 500 }, (_, id) => ({ id, version: 1, qty: '5' }));
  const row = { id: 1, version: 1, title: 'E-1', lines } as unknown as Row;
  const { turns } = await turnsDuring(
    recordPdf(
      registry,
      resource,
      row,
      sheet({
        blocks: declaredBlocks(registry, resource),
        copies: Array.from({ length: 9 }, (_, at) => `COPIA ${at}`),
      }),
    ),
  );
  expect(turns).toBeGreaterThan(50);
});

test('a word without end is parted; a code of 100 characters stays whole', () => {
  const longest = (text: string) => Math.max(...text.split(' ').map(({ length }) => length));
  expect(longest(printable('W'.repeat(8000)))).toBe(100);
  expect(printable('W'.repeat(100))).toBe('W'.repeat(100));
  // What turns the reading around or ends a line is no character of a paper.
  expect(printable('a\u202eb\u0000c\u200bd\ne')).toBe('a?b?c?d?e');
});
