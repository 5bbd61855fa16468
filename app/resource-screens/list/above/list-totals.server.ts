/** Figures above a list, of what its filters leave (`list.totals`). */
import { t } from '#app/i18n/t.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import {
  companyClock,
  companyCurrency,
  companyRegistry,
} from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import type { WireBody } from '#app/api-client/encoding.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { currencyFieldOf, foreignCode } from '#erp/model/field-types/amount-currency.ts';
import type { ListCount, ListTotal, Resource, TotalFilter } from '#erp/model/types.ts';
import { listBase, type ScreenMatch } from '../../shared/screens.server.ts';
import { may } from '../../shared/view/view.server.ts';
import type { HighlightView } from '../../shared/view/view-types.ts';
import { apiQuery, listNames } from '../list-data.server.ts';
import {
  listHref,
  readListState,
  stateParams,
  wireFilters,
  type FilterValue,
  type ListState,
} from '../list-state.server.ts';

export interface Group {
  readonly key: string | null;
  readonly title: string | null;
  readonly series?: string | null;
  readonly figures: Readonly<Record<string, { readonly sum: string | null }>>;
}

function filterValue(filter: TotalFilter, today: Temporal.PlainDate): FilterValue {
  if ('least' in filter) return { kind: 'range', from: filter.least, to: '' };
  if ('upToDays' in filter)
    return { kind: 'range', from: '', to: today.add({ days: filter.upToDays }).toString() };
  return { kind: 'set', values: filter };
}

/**
 * The filters of the list with those of a total, which narrow a choice that is filtered by already;
 * null where they cannot hold together with them.
 */
export function joinedFilters(
  { filter = {} }: Pick<ListTotal, 'filter'>,
  filters: ListState['filters'],
  today: Temporal.PlainDate,
): ListState['filters'] | null {
  const joined = new Map(filters);
  for (const [name, declared] of Object.entries(filter)) {
    const own = filterValue(declared!, today);
    const chosen = filters.get(name);
    if (chosen === undefined) joined.set(name, own);
    else if (chosen.kind === 'set' && own.kind === 'set') {
      const both = chosen.values.filter((value) => own.values.includes(value));
      if (both.length === 0) return null;
      joined.set(name, { kind: 'set', values: both });
    } else return null;
  }
  return joined;
}

/** The sum of each currency that has one; of none it is nothing, in pesos. */
function sumText(resource: Resource, name: string, groups: readonly Group[]): string {
  const field = resource.fields[name]!;
  const show = (sum: string) => fieldTypeOf(field).show(sum, field, companyClock());
  const nothing = show('0');
  const sums = groups.flatMap(({ title, figures }) => {
    const shown = show(figures[name]?.sum ?? '0');
    if (shown === nothing) return [];
    const code = foreignCode(title, companyCurrency());
    return [code ? `${shown} ${code}` : shown];
  });
  return sums.length > 0 ? sums.join(' · ') : nothing;
}

/** Null where they are too many to add up while everybody waits. */
export async function addedUp(session: Session, query: WireBody): Promise<readonly Group[] | null> {
  try {
    return (await session.erp.get<readonly Group[]>('groups', query)).data;
  } catch (error) {
    // A filter that is wrong is explained by the list itself.
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    return null;
  }
}

interface Counted {
  readonly total: { readonly count: number };
}

/** Of the other list: what both lists are filtered by, and its own. */
async function loadCount(
  label: string,
  { count, filter }: ListCount,
  { filters }: ListState,
  session: Session,
): Promise<HighlightView | null> {
  const other = companyRegistry().resources.get(count);
  if (!other || !may(other, 'list', session)) return null;
  const joined = new Map<string, FilterValue>([
    ...[...filters].filter(([name]) => other.list.filters?.includes(name)),
    ...Object.entries(filter).map(([name, values]) => [name, { kind: 'set', values }] as const),
  ]);
  const [by] = Object.keys(filter);
  const query = { resource: other.path, by, filter: wireFilters(joined, null) };
  const { meta } = await session.erp.get<readonly Group[], Counted>('groups', query);
  const alone = readListState(new URLSearchParams());
  return {
    label,
    value: meta.total.count.toLocaleString('es-MX'),
    href: listHref(listBase(other), stateParams(alone, { filters: joined })),
  };
}

/** None for a list without any, and for another look at its rows. */
export async function loadListTotals(
  screen: ScreenMatch,
  path: string,
  state: ListState,
  session: Session,
): Promise<readonly HighlightView[]> {
  const { resource } = screen;
  const { totals = [] } = resource.list;
  if (totals.length === 0 || state.look !== null || state.group !== null) return [];
  const names = listNames(screen, session, null);
  const today = Temporal.Now.plainDateISO(session.timeZone);
  const shown = totals.flatMap((total, index) => {
    if ('count' in total) return [];
    const { sum, filter = {} } = total;
    const needed = [sum, currencyFieldOf(resource, sum)!, ...Object.keys(filter)];
    if (!needed.every((name) => names.readable.has(name))) return [];
    const filters = joinedFilters(total, state.filters, today);
    return filters ? [{ ...total, index, filters, rows: JSON.stringify(filter) }] : [];
  });
  // Those of the same rows are added up together.
  const sameRows = [...Map.groupBy(shown, ({ rows }) => rows)];
  const added = new Map(
    await Promise.all(
      sameRows.map(async ([rows, same]) => {
        const { sum, filters } = same[0]!;
        const { q, filter, f } = apiQuery(screen, { ...state, filters }, names);
        const by = currencyFieldOf(resource, sum)!;
        const figures = same.map((each) => each.sum);
        const query = { resource: resource.path, by, figures, q, filter, f };
        return [rows, await addedUp(session, query)] as const;
      }),
    ),
  );
  const labelOf = (index: number, label: string) =>
    session.t(`${resource.path}.totals.${index}`, label);
  const sums = shown.map(({ sum, label, filter, index, filters, rows }) => {
    const groups = added.get(rows)!;
    return {
      label: labelOf(index, label),
      value: groups ? sumText(resource, sum, groups) : t('list.filterToAdd', 'Filtra para sumar'),
      ...(filter && { href: listHref(path, stateParams(state, { filters })) }),
    };
  });
  const counts = await Promise.all(
    totals.map((total, index) =>
      'count' in total ? loadCount(labelOf(index, total.label), total, state, session) : null,
    ),
  );
  return [...sums, ...counts.filter((count) => count !== null)];
}
