import { expect, test } from 'vitest';
import { optionsMarkup, optionsOf } from './options.ts';

const units = [
  { value: '1', title: 'KG — Kilogramo' },
  { value: '12', title: '<b>"M"</b> & más', facts: { tracking: 'LOTE' } },
];

test('options are markup: escaped, the chosen one marked, with what the form asks about them', () => {
  expect(optionsMarkup(units, 'Elige', '1')).toBe(
    '<option value="">Elige</option><option value="1" selected="">KG — Kilogramo</option><option value="12" data-facts="{&quot;tracking&quot;:&quot;LOTE&quot;}">&lt;b&gt;&quot;M&quot;&lt;/b&gt; &amp; más</option>',
  );
  const item = { value: '7', title: 'A-1 — Factura', detail: '30/11/2026 · $80.00 MXN' };
  expect(optionsMarkup([item], '—', '')).toContain('>A-1 — Factura · 30/11/2026 · $80.00 MXN<');
  expect(optionsMarkup(units, '—', '')).toContain('<option value="" selected="">—</option>');
  expect(optionsMarkup(units, '—', '2')).not.toContain('selected');
  expect(optionsMarkup([['A', 'Uno']], '—', 'A')).toBe(
    '<option value="">—</option><option value="A" selected="">Uno</option>',
  );
});

test('a field has its own list, or that of its column, or none', () => {
  const state = { options: { unit_id: 0, 'lines.unit_id': 1 }, lists: [units, []] };
  expect(optionsOf(state, 'unit_id')).toBe(units);
  expect(optionsOf(state, 'lines[2].unit_id', 'lines.unit_id')).toEqual([]);
  expect(optionsOf(state, 'other')).toBeUndefined();
});
