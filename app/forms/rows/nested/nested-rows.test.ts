import { expect, test } from 'vitest';
import { placeOf, isWritable } from '#app/resource-screens/shared/messages.server.ts';
import type { FieldSpec, TabView } from '#app/resource-screens/shared/view/view-types.ts';
import { findOverfullTable, placesOfRows, readValues, saveBody } from '../../form-values.server.ts';
import { applyIntent, readIntent, setValue } from '../../intents.server.ts';
import { addressedBy, intentAmongCounted, nameOnPage } from './places.server.ts';
import { fieldBeside, shapeOf, splitName, valueAt } from './row-paths.ts';

const field = (name: string, label: string): FieldSpec => ({
  name,
  label,
  control: 'text',
  width: 4,
});
const table = (name: string, label: string, max: number, columns: readonly FieldSpec[]) =>
  ({
    ...field(name, label),
    control: 'lines',
    lines: {
      one: 'renglón',
      max,
      columns,
      cells: columns.filter(({ lines }) => !lines).map((column) => column.name),
      enter: [],
      totals: [],
      empty: Object.fromEntries(columns.map((column) => [column.name, column.lines ? [] : ''])),
    },
  }) satisfies FieldSpec;
const lots = table('lots', 'Lotes', 3, [field('code', 'Lote'), field('qty', 'Cantidad')]);
const lines = table('lines', 'Partidas', 10, [field('product', 'Producto'), lots]);
const tabs: TabView[] = [
  { key: 'g', label: 'Generales', sections: [{ title: '', fields: [lines] }] },
];

const payload = {
  lines: [
    { id: '7', product: 'A', lots: [{ id: '70', code: 'L1', qty: '1' }, { code: '' }] },
    { product: '' },
    { product: 'B', lots: [{ code: '' }, { code: 'L2', qty: '2' }] },
  ],
};
const intent = (raw: string) => readIntent(raw)!;

test('rows of rows are read and sent, without the blank ones', () => {
  const values = readValues(tabs, payload, {});
  const sent = [
    { id: '7', product: 'A', lots: [{ id: '70', code: 'L1', qty: '1' }] },
    { product: 'B', lots: [{ code: 'L2', qty: '2' }] },
  ];
  expect(values.lines).toEqual(sent);
  expect(saveBody(tabs, values, null)).toEqual({ lines: sent });
});

test('a line in which only a lot was typed counts', () => {
  const typed = { lines: [{ product: '', lots: [{ code: 'L9' }] }] };
  expect(readValues(tabs, typed, {}).lines).toHaveLength(1);
});

test('rows of a line that do not fit on the form are not sent', () => {
  const base = { lines: [{ id: '7', product: 'A' }] };
  const values = readValues(tabs, { lines: [{ id: '7', product: 'C' }] }, base);
  expect(saveBody(tabs, values, base)).toEqual({ lines: [{ id: '7', product: 'C' }] });
});

test('a button of a blank line, or behind one, finds its rows', () => {
  const press = (raw: string) => {
    const counts = addressedBy(intent(raw));
    const among = intentAmongCounted(placesOfRows([lines], payload, counts), intent(raw));
    return applyIntent(tabs, readValues(tabs, payload, {}, counts), among);
  };
  const added = press('add:lines[1].lots');
  expect(valueAt(added, 'lines[1].lots')).toHaveLength(3);
  const removed = press('remove:lines[2].lots:1');
  expect(valueAt(removed, 'lines[1]')).toEqual({ product: 'B', lots: [] });
  const copied = press('duplicate:lines:0');
  expect(valueAt(copied, 'lines[1]')).toEqual({
    product: 'A',
    lots: [{ code: 'L1', qty: '1' }],
  });
});

test('what follows from typing is named by its place on the page', () => {
  const places = placesOfRows([lines], payload);
  expect(nameOnPage(places, 'lines[1].lots[0].qty')).toBe('lines[2].lots[1].qty');
  expect(nameOnPage(places, 'lines[5].lots[0].qty')).toBeNull();
});

test('a refusal names the line and its row, and is put right at its cell', () => {
  expect(placeOf(tabs, 'lines[1].lots[0].qty')).toEqual({
    label: 'Partidas, renglón 2, Lotes, renglón 1: Cantidad',
    id: 'f-lines-1-lots-0-qty',
  });
  expect(placeOf(tabs, 'lines[1].lots[0]')?.label).toBe('Partidas, renglón 2, Lotes, renglón 1');
  expect(isWritable(tabs, 'lines[1].lots[0].qty')).toBe(true);
  expect(isWritable(tabs, 'lines[1].lots[0].nothing')).toBe(false);
});

test('too many rows of a line are told by their table', () => {
  const many = Array.from({ length: 4 }, (_, at) => ({ code: `L${at}` }));
  const over = findOverfullTable(tabs, { lines: [{ product: 'A', lots: many }] });
  expect([over?.spec.label, over?.count]).toEqual(['Lotes', 4]);
});

test('names of any depth are taken apart', () => {
  expect(splitName('lines[1].lots[0].qty')).toEqual({
    lines: 'lines[1].lots',
    index: 0,
    field: 'qty',
  });
  expect(shapeOf('lines[1].lots[0].qty')).toBe('lines.lots.qty');
  expect(fieldBeside('lines[1].lots[0].', '^product')).toBe('lines[1].product');
  expect(fieldBeside('lines[1].lots[0].', '^^storage_id')).toBe('storage_id');
  const values = { lines: [{ product: 'A', lots: [{ code: 'x' }] }] };
  const changed = setValue(values, 'lines[0].lots[0].code', 'y');
  expect(valueAt(changed, 'lines[0].lots[0].code')).toBe('y');
  expect(setValue(values, 'lines[0].lots[5].code', 'y')).toEqual(values);
});
