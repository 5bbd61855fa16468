/**
 * Address of what is behind a cell: the list with its filters where they say exactly its rows, else
 * the rows themselves.
 */
import { registry } from '#erp/modules/all.ts';
import { OTHERS, type Place } from '#erp/model/reports/pivot-table.ts';
import { screenOf } from '#erp/model/registry.ts';
import type { Dataset } from '#erp/model/reports/report.ts';
import type { Session } from '#app/session/context.ts';
import { canOpenScreen } from '#app/session/navigation/navigation.server.ts';
import { pivotHref, type PivotInput } from './pivot-input.server.ts';

export interface DrillFrom {
  readonly dataset: Dataset;
  /** What was asked, with the dimensions and measures that the answer has. */
  readonly typed: PivotInput;
  readonly period: { readonly from: string; readonly to: string } | null;
}

export type Drill = (line: readonly Place[], column: readonly Place[], measure: number) => string;

type NamedPlace = readonly (readonly [name: string, place: Place])[];

export function drillOf({ dataset, typed, period }: DrillFrom, session: Session): Drill {
  const list = listOf(dataset, session);
  return (line, column, measure) => {
    const named: NamedPlace = [
      ...line.map((place, i) => [typed.rows[i]!, place] as const),
      ...column.map((place, i) => [typed.cols[i]!, place] as const),
    ];
    const figure = typed.measures[measure]!;
    const filters =
      list !== null && everyRow(dataset, figure) ? filtersOf(dataset, named, period) : null;
    return filters === null
      ? pivotHref(typed, { figure, of: new Map(named.map(([name, { key }]) => [name, key])) })
      : `/${list}?${filters.toString() || 'q='}`;
  };
}

/** Rows that count with nothing would be in the list and not in the figure. */
const everyRow = ({ measures }: Dataset, figure: string) => measures[figure]?.each === '1';

/** Screen of the list that holds the dataset's rows, if the person may open it. */
function listOf({ list, day }: Dataset, session: Session): string | null {
  if (!list || (day && !list.day)) return null;
  const path = screenOf(registry.resource(list.resource));
  const screen = path === null ? undefined : registry.screens.get(path);
  return screen && canOpenScreen(screen, session) ? path : null;
}

const flagText = (key: string): string => {
  if (key === 'true') return '1';
  return key === 'false' ? '0' : key;
};

/** Null when one of the groups is no filter of the list. */
function filtersOf(
  { dimensions, list }: Dataset,
  named: NamedPlace,
  period: DrillFrom['period'],
): URLSearchParams | null {
  const params = new URLSearchParams();
  for (const [name, { key }] of named) {
    const filter = dimensions[name]?.filter;
    if (!filter || key === '' || key === OTHERS) return null;
    params.append(`filter[${filter}]`, flagText(key));
  }
  if (list?.day && period) {
    params.set(`filter[${list.day}][from]`, period.from);
    params.set(`filter[${list.day}][to]`, period.to);
  }
  return params;
}
