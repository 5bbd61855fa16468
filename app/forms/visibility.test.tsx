import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type {
  FieldSpec,
  FormState,
  RowValues,
} from '#app/resource-screens/shared/view/view-types.ts';
import { ChildTable } from './rows/child-table.tsx';
import { isColumnVisible, isNeeded, isVisible, optionalText } from './visibility.ts';

const state = (more: Partial<FormState>): FormState => ({
  values: {},
  titles: {},
  options: {},
  lists: [],
  searches: {},
  facts: {},
  errors: {},
  ...more,
});
const spec = (shown: FieldSpec['shown'], more: Partial<FieldSpec> = {}): FieldSpec => ({
  name: 'lot',
  control: 'text',
  label: 'Lote',
  width: 4,
  shown,
  ...more,
});
const ENTRY = { field: 'type_id', above: 1, fact: 'nature', is: ['ENTRADA'] };
const TRACKED = { field: 'product_id', fact: 'tracking', is: ['LOTE'] };

test('a field is left out when the chosen record says that it does not apply', () => {
  const field = spec([[{ field: 'type_id', fact: 'nature', is: ['TRASPASO'] }]]);
  expect(
    isVisible(
      field,
      'lot',
      '',
      state({ values: { type_id: '5' }, facts: { type_id: { nature: 'ENTRADA' } } }),
    ),
  ).toBe(false);
  expect(
    isVisible(
      field,
      'lot',
      '',
      state({ values: { type_id: '5' }, facts: { type_id: { nature: 'TRASPASO' } } }),
    ),
  ).toBe(true);
  // Nothing chosen, nothing known, something typed, or something wrong with it.
  expect(isVisible(field, 'lot', '', state({ values: { type_id: '' } }))).toBe(true);
  expect(isVisible(field, 'lot', '', state({ values: { type_id: '5' } }))).toBe(true);
  expect(
    isVisible(
      field,
      'lot',
      'A',
      state({ values: { type_id: '5' }, facts: { type_id: { nature: 'ENTRADA' } } }),
    ),
  ).toBe(true);
  expect(
    isVisible(
      field,
      'lot',
      '',
      state({
        values: { type_id: '5' },
        facts: { type_id: { nature: 'ENTRADA' } },
        errors: { lot: ['Mal'] },
      }),
    ),
  ).toBe(true);
  expect(
    isVisible(
      { ...field, start: 'PROPIO' },
      'lot',
      'PROPIO',
      state({ values: { type_id: '5' }, facts: { type_id: { nature: 'ENTRADA' } } }),
    ),
  ).toBe(false);
});

test('in a row every group must hold; a column goes when no row needs it', () => {
  const field = spec([[ENTRY], [TRACKED]]);
  const row = { product_id: '1' };
  const told = (nature: string, tracking: string) =>
    state({
      values: { type_id: '5' },
      facts: { type_id: { nature }, 'lines[0].product_id': { tracking } },
    });
  expect(isVisible(field, 'lines[0].lot', '', told('ENTRADA', 'LOTE'), row)).toBe(true);
  expect(isVisible(field, 'lines[0].lot', '', told('SALIDA', 'LOTE'), row)).toBe(false);
  expect(isVisible(field, 'lines[0].lot', '', told('ENTRADA', 'NINGUNO'), row)).toBe(false);
  // A row in which nothing is chosen yet waits for it.
  expect(isVisible(field, 'lines[0].lot', '', told('ENTRADA', 'LOTE'), { product_id: '' })).toBe(
    false,
  );
  expect(isColumnVisible(field, 'lines', [row, { product_id: '' }], told('ENTRADA', 'LOTE'))).toBe(
    true,
  );
  expect(isColumnVisible(field, 'lines', [{ product_id: '' }], told('ENTRADA', 'LOTE'))).toBe(
    false,
  );
});

test('a field is needed when all that is known says so, and not before', () => {
  const field: FieldSpec = {
    ...spec(undefined),
    optional: true,
    needed: [[{ field: 'type_id', fact: 'nature', is: ['TRASPASO'] }]],
  };
  expect(
    isNeeded(
      field,
      'lot',
      state({ values: { type_id: '5' }, facts: { type_id: { nature: 'TRASPASO' } } }),
    ),
  ).toBe(true);
  expect(
    isNeeded(
      field,
      'lot',
      state({ values: { type_id: '5' }, facts: { type_id: { nature: 'ENTRADA' } } }),
    ),
  ).toBe(false);
  // Nothing chosen, or nothing known.
  expect(isNeeded(field, 'lot', state({ values: { type_id: '' } }))).toBe(false);
  expect(isNeeded(field, 'lot', state({ values: { type_id: '5' } }))).toBe(false);
  const sold: FieldSpec = { ...spec(undefined), needed: [[{ field: 'is_sellable', is: ['1'] }]] };
  expect(isNeeded(sold, 'sat_product_key', state({ values: { is_sellable: '1' } }))).toBe(true);
  expect(isNeeded(sold, 'sat_product_key', state({ values: { is_sellable: '' } }))).toBe(false);
  expect(isNeeded(spec(undefined), 'lot', state({}))).toBe(false);
});

const TABLE: FieldSpec = {
  name: 'agreed',
  control: 'lines',
  label: 'Pagos pactados',
  width: 12,
  shown: [[{ field: 'method', is: ['MANUAL'] }]],
  lines: {
    columns: [{ name: 'amount', control: 'number', label: 'Importe', width: 4 }],
    cells: ['amount'],
    enter: ['amount'],
    empty: { amount: '' },
    one: 'pago',
    max: 10,
    totals: [],
    ready: true,
  },
};

function tableFor(method: string, rows: readonly RowValues[], errors: FormState['errors'] = {}) {
  const form = state({
    values: { method, agreed: rows },
    errors,
  });
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => <ChildTable spec={TABLE} value={rows} focus={null} state={form} />,
    },
  ]);
  const html = renderToString(<Stub />);
  return /<section[^>]*>/.exec(html)![0];
}

test('a table that does not apply is left out, and a form says when it does', () => {
  expect(tableFor('FRANCES', [])).toMatch(/data-of="" hidden=""/);
  expect(tableFor('MANUAL', [])).not.toContain('hidden');
  expect(tableFor('MANUAL', [])).toContain('data-shown=');
});

test('a table with rows, or with something wrong, stays in sight', () => {
  const typed = tableFor('FRANCES', [{ amount: '10' }]);
  expect(typed).not.toContain('hidden');
  expect(typed).not.toContain('data-shown');
  expect(tableFor('FRANCES', [], { agreed: ['Falta.'] })).not.toContain('hidden');
});

test('a field is called optional only once what decides it is known', () => {
  const field: FieldSpec = {
    ...spec(undefined),
    optional: true,
    needed: [[{ field: 'type_id', fact: 'nature', is: ['TRASPASO'] }]],
  };
  const as = (nature?: string) =>
    state({ values: { type_id: '5' }, facts: nature ? { type_id: { nature } } : {} });
  expect(optionalText(field, 'lot', as('ENTRADA'))).toBe('opcional');
  expect(optionalText(field, 'lot', as('TRASPASO'))).toBe('');
  expect(optionalText(field, 'lot', as())).toBe('');
  expect(optionalText(field, 'lot', state({ values: { type_id: '' } }))).toBe('');
  const chosen: FieldSpec = { ...spec(undefined), needed: [[{ field: 'kind', is: ['COBRO'] }]] };
  expect(optionalText(chosen, 'lot', state({ values: { kind: '' } }))).toBe('');
  expect(optionalText(chosen, 'lot', state({ values: { kind: 'TRASPASO' } }))).toBe('opcional');
  const ticked: FieldSpec = { ...spec(undefined), needed: [[{ field: 'is_sellable', is: ['1'] }]] };
  expect(optionalText(ticked, 'lot', state({ values: { is_sellable: '' } }))).toBe('opcional');
  expect(optionalText(spec(undefined), 'lot', state({}))).toBe('opcional');
  // Only a rule knows: it is not called optional, nor is anybody told that it is missing.
  const unknown: FieldSpec = { ...spec(undefined), needed: [] };
  expect(optionalText(unknown, 'lot', state({}))).toBe('');
  expect(isNeeded(unknown, 'lot', state({}))).toBe(false);
});

test('what only the system writes and is zero has no value', () => {
  const shown = [[{ field: 'kind', is: ['FACTURA'] }]];
  const visible = (value: string, more: Partial<FieldSpec> = {}) =>
    isVisible(spec(shown, more), 'total', value, state({ values: { kind: 'PAGO' } }));
  expect(['0', '$0.00', '$0.01'].map((value) => visible(value, { readOnly: true }))).toEqual([
    false,
    false,
    true,
  ]);
  expect(visible('0.00')).toBe(true);
});
