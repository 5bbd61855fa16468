import type {
  FieldSpec,
  FieldValue,
  RowValues,
  TabView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';
import { rowsIn, writableSpec } from './form-values.server.ts';
import { splitName, valueAt } from './rows/nested/row-paths.ts';

/** What a button of the form asks for, other than saving. */
export interface Intent {
  readonly verb: string;
  readonly name: string;
  readonly index: number;
}

export function readIntent(raw: string): Intent | null {
  if (raw === '') return null;
  const [verb = '', name = '', index = '-1'] = raw.split(':');
  // Where one goes is an address, whatever signs it has.
  if (verb === 'leave') return { verb, name: raw.slice('leave:'.length), index: -1 };
  return { verb, name, index: /^\d{1,5}$/.test(index) ? Number(index) : -1 };
}

/** Empty rows per press: without JavaScript each press is a page. */
const ADDED = 3;

/** A copy of a row is a new one, with what is in it. */
export const withoutIds = ({ id: _, ...row }: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const inner = rowsIn(value);
      return [name, inner.length > 0 ? inner.map(withoutIds) : value];
    }),
  );

function changeRows(
  rows: readonly RowValues[],
  { verb, index }: Intent,
  spec: FieldSpec,
): readonly RowValues[] {
  const row = rows[index];
  const moveTo = verb === 'up' ? index - 1 : index + 1;
  switch (verb) {
    case 'add':
      return [
        ...rows,
        ...Array.from(
          {
            length: Math.min(
              spec.lines!.columns.length > spec.lines!.cells.length ? 1 : ADDED,
              spec.lines!.max - rows.length,
            ),
          },
          () => spec.lines!.empty,
        ),
      ];
    case 'duplicate':
      return row && rows.length < spec.lines!.max
        ? [...rows.slice(0, index + 1), withoutIds(row), ...rows.slice(index + 1)]
        : rows;
    case 'remove':
      return rows.toSpliced(index, row ? 1 : 0);
    case 'up':
    case 'down': {
      const other = rows[moveTo];
      return row && other ? rows.with(index, other).with(moveTo, row) : rows;
    }
    default:
      return rows;
  }
}

export function setValue(values: Values, name: string, value: FieldValue): Values {
  const { lines, index, field } = splitName(name);
  if (lines === null) return { ...values, [field]: value };
  const rows = rowsIn(valueAt(values, lines));
  const row = rows[index];
  return row ? setValue(values, lines, rows.with(index, { ...row, [field]: value })) : values;
}

/**
 * The values after the button: child rows added, copied, removed or moved, a reference let go.
 * Unknown names change nothing.
 */
export function applyIntent(tabs: readonly TabView[], values: Values, intent: Intent): Values {
  const spec = writableSpec(tabs, intent.name);
  if (!spec) return values;
  if (intent.verb === 'change') return setValue(values, intent.name, '');
  return spec.lines
    ? setValue(values, intent.name, changeRows(rowsIn(valueAt(values, intent.name)), intent, spec))
    : values;
}
