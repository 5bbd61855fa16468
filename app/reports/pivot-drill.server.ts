/** Address of the list rows behind a cell; null when one of its groups cannot be said as a filter. */
import { registry } from '#erp/modules/all.ts';
import { OTHERS, type Place } from '#erp/engines/reports/pivot.ts';
import { screenOf } from '#erp/model/registry.ts';
import type { Dataset } from '#erp/model/report.ts';
import type { Session } from '#app/session/context.ts';
import { mayOpen } from '#app/session/navigation.server.ts';

export interface DrillFrom {
  readonly dataset: Dataset;
  readonly rows: readonly string[];
  readonly cols: readonly string[];
  readonly period: { readonly from: string; readonly to: string } | null;
}

export function drillOf({ dataset, rows, cols, period }: DrillFrom, session: Session): ((line: readonly Place[], column: readonly Place[]) => string | null) | null {
  const { list } = dataset;
  if (!list || (dataset.day && !list.day)) return null;
  const path = screenOf(registry.resource(list.resource));
  const screen = path === null ? undefined : registry.screens.get(path);
  if (!screen || !mayOpen(screen, session)) return null;
  return (line, column) => {
    const params = new URLSearchParams();
    const named = [...line.map((place, i) => [rows[i]!, place] as const), ...column.map((place, i) => [cols[i]!, place] as const)];
    for (const [name, { key }] of named) {
      const filter = dataset.dimensions[name]?.filter;
      if (!filter || key === '' || key === OTHERS) return null;
      params.append(`filter[${filter}]`, key === 'true' ? '1' : key === 'false' ? '0' : key);
    }
    if (list.day && period) {
      params.set(`filter[${list.day}][from]`, period.from);
      params.set(`filter[${list.day}][to]`, period.to);
    }
    return `/${path}?${params.toString() || 'q='}`;
  };
}
