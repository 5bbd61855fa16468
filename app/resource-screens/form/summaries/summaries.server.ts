/** What the rules sum up of a record, as it is printed from the screen (`print.summaries`). */
import { isRightAligned } from '#erp/model/field-types.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { amountIn, placeOf, textOf, type ApiRow } from '../../shared/view/cells.server.ts';
import type { LinkedView, TabView } from '../../shared/view/view-types.ts';

type Sums = Readonly<Record<string, readonly ApiRow[]>>;

/** The tabs with the summaries of their tables, as far as the record came with them. */
export function withSummaries(
  tabs: readonly TabView[],
  resource: Resource,
  row: ApiRow | null,
  { t }: Pick<Session, 't'>,
): readonly TabView[] {
  const found = (row?.summaries ?? {}) as Sums;
  const declared = Object.entries(resource.print?.summaries ?? {}).filter(
    ([name]) => (found[name] ?? []).length > 0,
  );
  if (!row || declared.length === 0) return tabs;
  const viewOf = (name: string): LinkedView => {
    const { label, columns } = resource.print!.summaries![name]!;
    const key = `${resource.path}.summaries.${name}`;
    const own = { ...resource, fields: columns };
    const cellsOf = (each: ApiRow) =>
      Object.entries(columns).map(([column, field]) =>
        amountIn(column, textOf(column, field, each, null), [
          placeOf(own, each),
          placeOf(resource, row),
        ]),
      );
    return {
      kind: 'table',
      title: t(key, label),
      add: null,
      columns: Object.entries(columns).map(([column, field]) => ({
        label: t(`${key}.${column}.label`, field.label),
        right: isRightAligned(field),
      })),
      rows: found[name]!.map((each) => ({ href: null, cells: cellsOf(each) })),
      more: null,
    };
  };
  return tabs.map((tab) => {
    const has = (table: string) =>
      tab.sections.some(({ fields }) => fields.some(({ name }) => name === table));
    const sums = declared.flatMap(([name, { of }]) => (has(of) ? [viewOf(name)] : []));
    return sums.length > 0 ? { ...tab, sums } : tab;
  });
}
