import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';
import type { FieldSpec } from '#app/resource-screens/shared/view/view-types.ts';
import { columnsFor } from './paste.server.ts';

const lines = registry.resource('supplier-catalog-lines');
const spec = {
  lines: {
    columns: Object.entries(lines.fields)
      .filter(([name]) => name !== 'catalog_id')
      .map(([name, { label, importAliases }]) => ({
        name,
        label,
        control: 'text',
        ...(importAliases && { headings: importAliases }),
      })),
  },
} as unknown as FieldSpec;

const namesOf = (head: readonly string[]) => {
  const { columns, labelled } = columnsFor(spec, head, '');
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
