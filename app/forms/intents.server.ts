import type {
  FieldSpec,
  FieldValue,
  RowValues,
  TabView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';
import { rowsIn, specsOf } from './form-values.server.ts';

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

const withoutId = ({ id: _, ...row }: RowValues): RowValues => row;

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
        ? [...rows.slice(0, index + 1), withoutId(row), ...rows.slice(index + 1)]
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

/** Splits `lines[3].product_id` into its table, row and column; a plain name has no table. */
export function splitName(name: string): {
  readonly lines: string | null;
  readonly index: number;
  readonly field: string;
} {
  const match = /^([a-z][a-z0-9_]*)\[(\d{1,5})\]\.([a-z][a-z0-9_]*)$/.exec(name);
  return match
    ? { lines: match[1]!, index: Number(match[2]), field: match[3]! }
    : { lines: null, index: -1, field: name };
}

export function setValue(values: Values, name: string, value: FieldValue): Values {
  const { lines, index, field } = splitName(name);
  if (lines === null) return { ...values, [field]: value };
  const rows = rowsIn(values[lines]);
  const row = rows[index];
  return row
    ? { ...values, [lines]: rows.with(index, { ...row, [field]: value as string }) }
    : values;
}

/**
 * The values after the button: child rows added, copied, removed or moved, a reference let go.
 * Unknown names change nothing.
 */
export function applyIntent(tabs: readonly TabView[], values: Values, intent: Intent): Values {
  const { lines, field } = splitName(intent.name);
  const spec = specsOf(tabs).find(({ name }) => name === (lines ?? field));
  if (!spec || spec.readOnly) return values;
  if (intent.verb === 'change') return setValue(values, intent.name, '');
  if (spec.lines && lines === null)
    return { ...values, [spec.name]: changeRows(rowsIn(values[spec.name]), intent, spec) };
  return values;
}
