import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { FieldSpec } from '#app/resource-screens/shared/view/view-types.ts';
import { cellsOf, columnsFor } from './paste.server.ts';

const lines = registry.resource('supplier-catalog-lines');
/** What pasting reads of the rows of a form. */
const rowsOf = (shape: object) => ({ lines: shape }) as unknown as FieldSpec;

const spec = rowsOf({
  columns: Object.entries(lines.fields)
    .filter(([name]) => name !== 'catalog_id')
    .map(([name, { label, importAliases }]) => ({
      name,
      label,
      control: 'text',
      ...(importAliases && { headings: importAliases }),
    })),
});

const namesOf = (head: readonly string[]) => {
  const { columns, labelled } = columnsFor(spec, [head], '');
  return [labelled, columns.map((column) => column?.name ?? null)];
};

test('a price list is pasted by the headings that purchasing names', () => {
  const head = 'clave_producto clave_proveedor unidad precio cantidad_minima descuento plazo'.split(
    ' ',
  );
  const names = [
    ...['product_id', 'supplier_sku', 'unit_id', 'price'],
    ...['min_quantity', 'discount_percent', 'lead_time_days'],
  ];
  expect(namesOf(head)).toEqual([true, names]);
  // One that nobody knows names no column, and the row is still no data.
  expect(namesOf([...head, 'color'])).toEqual([true, [...names, null]]);
});

test('a row of data goes in the order of the columns', () => {
  expect(namesOf(['FIB-0004', 'KG', 'Precio'])).toEqual([
    false,
    ['product_id', 'supplier_sku', 'supplier_description'],
  ]);
});

const saleLines = rowsOf({
  enter: ['product_id', 'qty'],
  columns: [
    { name: 'product_id', label: 'Producto', control: 'ref', ref: { to: 'products' } },
    { name: 'description', label: 'Descripción', control: 'text' },
    { name: 'qty', label: 'Cantidad', control: 'number' },
    { name: 'unit_price', label: 'Precio unitario', control: 'number' },
  ],
});

const pastedInto = (cells: readonly (readonly string[])[], first = '') => {
  const { columns, labelled } = columnsFor(saleLines, cells, first);
  return [labelled, columns.map((column) => column?.name ?? null)];
};

test('a code by any of its names chooses what the row is about', () => {
  for (const code of ['Clave', 'código', 'SKU'])
    expect(pastedInto([[code, 'Cantidad']])).toEqual([true, ['product_id', 'qty']]);
  // Beside the name, the code chooses.
  expect(pastedInto([['Clave', 'Producto', 'Cantidad']])).toEqual([
    true,
    ['product_id', null, 'qty'],
  ]);
});

test('a list of code and number is what and how much', () => {
  const list = [
    ['BOL-ECO', '1,500'],
    ['LAM-40', '20.5'],
  ];
  expect(pastedInto(list)).toEqual([false, ['product_id', 'qty']]);
  expect(pastedInto(list, 'product_id')).toEqual([false, ['product_id', 'qty']]);
  // From another cell they go in order; one that is no number is told beside its cell.
  expect(pastedInto(list, 'qty')).toEqual([false, ['qty', 'unit_price']]);
  for (const wrong of ['por confirmar', '-3', '1e3', '٥', '=1+1', ''])
    expect(pastedInto([...list, ['LAM-60', wrong]]), wrong).toEqual([false, ['product_id', 'qty']]);
  // Where most are texts the second column is one.
  expect(
    pastedInto([
      ['LAM-40', 'Azul'],
      ['LAM-60', '20'],
    ]),
  ).toEqual([false, ['product_id', 'description']]);
});

test('headings of others name no column, and move none', () => {
  const head = ['Producto', 'Cantidad', 'Costo', 'Margen', 'Total'];
  expect(pastedInto([head, ['BOL-ECO', '5', '1', '0.01', '0']])).toEqual([
    true,
    ['product_id', 'qty', null, null, null],
  ]);
});

test('a quote that nobody closes is part of its cell', () => {
  expect(cellsOf('TUB-3\t5\n"3 pulgadas\t2')).toEqual([
    ['TUB-3', '5'],
    ['"3 pulgadas', '2'],
  ]);
  expect(cellsOf('"TUB\n3"\t5')).toEqual([['TUB\n3', '5']]);
});
