/** Rows that an action offers, with what was typed in them before, when others may have changed. */
import { rowsIn, sameValue, specsOf } from '#app/forms/form-values.server.ts';
import type {
  FieldSpec,
  RowValues,
  TabView,
  Values,
} from '#app/resource-screens/shared/view/view-types.ts';

interface Rows {
  readonly rows: readonly RowValues[];
  readonly isChanged: boolean;
}

const offeredCells = (spec: FieldSpec, row: RowValues): RowValues =>
  Object.fromEntries(
    spec
      .lines!.columns.filter(({ readOnly }) => readOnly)
      .map(({ name }) => [name, row[name] ?? '']),
  );

/** What is only shown is as it is now; what is not offered any more is not there. */
function rowsOf(spec: FieldSpec, offered: readonly RowValues[], typed: readonly RowValues[]): Rows {
  const before = new Map(typed.map((row) => [row.id, row]));
  const rows = offered.map((row) => {
    const own = before.get(row.id);
    return own ? { ...own, ...offeredCells(spec, row) } : row;
  });
  const isChanged =
    rows.length !== typed.length ||
    rows.some((row) => !sameValue([row], [before.get(row.id) ?? {}]));
  return { rows, isChanged };
}

/** The values typed before over what is offered now, and whether that has changed since. */
export function withOffered(
  tabs: readonly TabView[],
  offered: Values,
  typed: Values,
): { readonly values: Values; readonly isChanged: boolean } {
  const tables = specsOf(tabs)
    .filter(({ lines }) => lines?.fixed)
    .map((spec) => [spec.name, rowsOf(spec, rowsIn(offered[spec.name]), rowsIn(typed[spec.name]))]);
  const made = Object.fromEntries(tables) as Readonly<Record<string, Rows>>;
  const rows = Object.entries(made).map(([name, table]) => [name, table.rows]);
  return {
    values: { ...typed, ...Object.fromEntries(rows) },
    isChanged: Object.values(made).some((table) => table.isChanged),
  };
}
