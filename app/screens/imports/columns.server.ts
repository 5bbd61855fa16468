import type { ApiColumns, ApiImport, ApiTarget } from './api-types.ts';
import type { Resource } from '#erp/model/types.ts';
import { counted, missingView } from './frame.server.ts';
import type { ColumnsView, Options } from './types.ts';

const FIXED_ROWS = 3;

/** Fields by where they are: the record's own, then those of each kind of child rows. */
function grouping(targets: readonly ApiTarget[], one: string): ColumnsView['fields'] {
  const own = targets.filter(({ lines }) => lines === null);
  const children = Map.groupBy(
    targets.filter(({ lines }) => lines !== null),
    ({ lines }) => lines,
  );
  const option = ({ path, label, required }: ApiTarget): Options[number] => [
    path,
    required ? `${label} (obligatorio)` : label,
  ];
  return [
    { label: one, options: own.map(option) },
    ...[...children.values()].map((group) => ({
      label: group[0]!.label.slice(0, group[0]!.label.lastIndexOf(':')),
      options: group.map((target): Options[number] => [target.path, target.label]),
    })),
  ];
}

export interface TypedColumns {
  readonly columns: Readonly<Record<string, string>>;
  readonly fixed: readonly { readonly field: string; readonly text: string }[];
  readonly chosen: ColumnsView['chosen'];
}

const chosenIn = (record: ApiImport): ColumnsView['chosen'] => ({
  mode: record.mode,
  key_field: record.key_field ?? '',
  empty_means: record.empty_means,
  lines_mode: record.lines_mode,
  date_format: record.date_format,
  decimal_format: record.decimal_format,
});

/** `typed` is what was sent and refused, with the ERP's errors by field. */
export function columnsView(
  record: ApiImport,
  { columns, targets }: ApiColumns,
  resource: Resource,
  one: string,
  typed: TypedColumns | null,
  errors: Readonly<Record<string, readonly string[]>>,
): ColumnsView {
  const fieldOf = (index: number, field: string | null) =>
    typed ? (typed.columns[index] ?? '') : (field ?? '');
  const used = new Set(columns.map(({ index, field }) => fieldOf(index, field)));
  const fixed =
    typed?.fixed ?? Object.entries(record.fixed ?? {}).map(([field, text]) => ({ field, text }));
  const given = new Set(fixed.map(({ field }) => field));
  const mode = typed?.chosen.mode ?? record.mode;
  return {
    kind: 'columnas',
    id: String(record.id),
    rows: counted(record.rows_total, 'fila', 'filas'),
    columns: columns.map(({ index, header, samples, field }) => ({
      index,
      header,
      samples,
      field: fieldOf(index, field),
      error: errors[`columns[${index}]`]?.[0] ?? null,
    })),
    fields: grouping(targets, one),
    missing: missingView(
      mode === 'ACTUALIZAR'
        ? []
        : targets.filter(
            ({ path, required, lines }) =>
              required && lines === null && !used.has(path) && !given.has(path),
          ),
      resource,
      record,
    ),
    keys: targets.filter(({ key }) => key).map(({ path, label }) => [path, label]),
    fixed: [
      ...fixed,
      ...Array.from({ length: Math.max(FIXED_ROWS - fixed.length, 1) }, () => ({
        field: '',
        text: '',
      })),
    ],
    fixedErrors: Object.entries(errors).flatMap(([name, said]) =>
      name.startsWith('fixed[') ? said : [],
    ),
    withLines: targets.some(({ lines }) => lines !== null),
    chosen: typed?.chosen ?? chosenIn(record),
    keyError: errors.key_field?.[0] ?? null,
    sheets: record.sheets ?? [],
    sheet: record.sheet ?? '',
    headerRow: String(record.header_row ?? 1),
    encoding: record.encoding,
    problem:
      errors['']?.[0] ?? errors.sheet?.[0] ?? errors.header_row?.[0] ?? errors.file?.[0] ?? null,
  };
}
