import type {
  FieldSpec,
  FieldValue,
  RowValues,
} from '#app/resource-screens/shared/view/view-types.ts';

/**
 * A row as the browser holds it. `at` is the place under which the server knows it: its errors,
 * options and matches.
 */
export interface RowState {
  readonly key: string;
  readonly at: number;
  readonly values: RowValues;
  readonly titles: Readonly<Record<string, string>>;
  /** What is asked about the chosen records, as the controls carry it. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Room of a table on a screen of 1,280 pixels. */
export const TABLE_WIDTH = 900;
/** Room that a column asks for in it. */
export const widthClass = ({ control, width }: FieldSpec): 's' | 'm' | 'l' => {
  if (control === 'bool' || control === 'number' || width <= 3) return 's';
  return control === 'longtext' || width >= 8 || control === 'ref' ? 'l' : 'm';
};
const WIDTHS = { s: 88, m: 112, l: 130 } as const;
export const columnWidth = (spec: FieldSpec): number => WIDTHS[widthClass(spec)];

export const TALL_CONTROLS: ReadonlySet<FieldSpec['control']> = new Set([
  'longtext',
  'refs',
  'choices',
  'json',
  'file',
  'image',
  'geo',
  'secret',
  'lines',
]);

const says = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** What is shown of a reference, beside its text in the row: `CODE — Name`. */
export type RowTitle = (row: number, name: string) => string;

/** Whether every row says in this column what the title of one of its references says already. */
const repeats = (
  { name, control }: FieldSpec,
  references: readonly FieldSpec[],
  rows: readonly RowValues[],
  titleOf: RowTitle,
): boolean =>
  (control === 'text' || control === 'longtext') &&
  rows.every((row, at) => {
    const text = row[name];
    if (typeof text !== 'string' || text === '') return true;
    return references.some((reference) => titleOf(at, reference.name).includes(text));
  });

/**
 * Columns as the table shows them, those that open below a row, and the tables of rows of a row. Of
 * rows that are only read, what no row has is in none, nor what another column says.
 */
export function splitColumns(
  spec: FieldSpec,
  rows: readonly RowValues[],
  titleOf: RowTitle = () => '',
): Readonly<Record<'cells' | 'below' | 'tables', readonly FieldSpec[]>> {
  const { cells } = spec.lines!;
  const columns = spec.lines!.columns.filter(({ lines }) => !lines);
  const tables = spec.lines!.columns.filter(
    ({ lines, name, readOnly }) => lines && (!readOnly || rows.some((row) => says(row[name]))),
  );
  const byName = new Map(columns.map((column) => [column.name, column]));
  const inOrder = cells.flatMap((name) => byName.get(name) ?? []);
  const rest = columns.filter(({ name }) => !cells.includes(name));
  if (!spec.readOnly)
    return {
      cells: inOrder,
      tables,
      below: rest.filter(({ readOnly, name }) => !readOnly || rows.some((row) => says(row[name]))),
    };
  let room = TABLE_WIDTH;
  // One that is called the same says the same.
  const told = new Set(inOrder.map(({ label }) => label));
  const references = columns.filter(({ control }) => control === 'ref');
  const full = [...inOrder, ...rest.filter(({ label }) => !told.has(label))].filter(
    (column) =>
      rows.some((row) => says(row[column.name])) && !repeats(column, references, rows, titleOf),
  );
  const fits = new Set(
    full.filter(
      (column) => !TALL_CONTROLS.has(column.control) && (room -= columnWidth(column)) >= 0,
    ),
  );
  return {
    cells: full.filter((column) => fits.has(column)),
    below: full.filter((column) => !fits.has(column)),
    tables,
  };
}

/** Rows beyond which a row shows its references by title alone. */
export const MANY_ROWS = 12;
