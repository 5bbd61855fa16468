import { expect, test } from 'vitest';
import type { ColumnView } from '#app/resource-screens/shared/view/view-types.ts';
import { rowsHtml } from './rows.server.ts';

const column = (look: ColumnView['look'], more: Partial<ColumnView> = {}): ColumnView => ({
  name: look,
  label: look,
  look,
  ...more,
});

test('what people typed cannot become markup', () => {
  const evil = `"><img src=x onerror='alert(1)'> & <script>`;
  for (const look of [
    'text',
    'title',
    'code',
    'muted',
    'number',
    'chip',
    'bool',
    'color',
    'image',
    'icon',
  ] as const) {
    const html = rowsHtml(
      [column(look, { slot: 'u', label: evil })],
      [{ id: '1', href: `/units/${evil}`, cells: [evil] }],
    );
    expect(html).not.toMatch(/<script|<img src=x|onerror='/);
    expect(html).toContain('&lt;script&gt;');
  }
});

test('zero is quiet, a negative amount is marked, an empty link says so', () => {
  const columns = [column('code'), column('number', { priority: 2 })];
  expect(rowsHtml(columns, [{ id: '1', href: '/units/1', cells: ['', '0.00'] }])).toBe(
    '<tr><td><a href="/units/1" class="num">Sin folio</a></td><td class="n p2"><span class="zero">0.00</span></td></tr>',
  );
  expect(rowsHtml(columns, [{ id: '1', href: null, cells: ['A', '\u22125.00'] }])).toBe(
    '<tr><td>A</td><td class="n p2 neg">\u22125.00</td></tr>',
  );
});
