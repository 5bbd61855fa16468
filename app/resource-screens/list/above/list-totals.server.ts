/** Figures above a list, of what its filters leave (`list.totals`). */
import { t } from '#app/i18n/t.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { companyClock, companyCurrency } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { currencyFieldOf, foreignCode } from '#erp/model/field-types/amount-currency.ts';
import type { ListTotal, Resource, TotalFilter } from '#erp/model/types.ts';
import type { ScreenMatch } from '../../shared/screens.server.ts';
import { groupThousands } from '#app/views/rows.server.ts';
import type { HighlightView } from '../../shared/view/view-types.ts';
import { apiQuery, listNames } from '../list-data.server.ts';
import { listHref, stateParams, type FilterValue, type ListState } from '../list-state.server.ts';

interface Group {
  readonly title: string | null;
  readonly count: number;
  readonly figures: Readonly<Record<string, { readonly sum: string | null }>>;
}

interface Counted {
  readonly data: readonly Group[];
  readonly meta: { readonly total: { readonly count: number } };
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
function joinedFilters(
  { filter = {} }: ListTotal,
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
  const sums = groups.flatMap(({ title, figures }) => {
    const sum = figures[name]?.sum ?? null;
    if (sum === null || Number(sum) === 0) return [];
    const code = foreignCode(title, companyCurrency());
    return [code ? `${show(sum)} ${code}` : show(sum)];
  });
  return sums.length > 0 ? sums.join(' · ') : show('0');
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
  const mayRead = ({ sum, filter = {} }: ListTotal) =>
    [...(sum ? [sum, currencyFieldOf(resource, sum)!] : []), ...Object.keys(filter)].every((name) =>
      names.readable.has(name),
    );
  const by = totals.flatMap(({ sum }) => (sum ? currencyFieldOf(resource, sum)! : []))[0];

  async function shown(
    total: ListTotal,
    index: number,
    filters: ListState['filters'],
  ): Promise<HighlightView> {
    const { q, filter, f } = apiQuery(screen, { ...state, filters }, names);
    const figures = total.sum ? [total.sum] : [];
    const asked = { resource: resource.path, by, figures, q, filter, f };
    const view = {
      label: session.t(`${resource.path}.totals.${index}`, total.label),
      ...(total.filter && { href: listHref(path, stateParams(state, { filters })) }),
    };
    try {
      const { data, meta }: Counted = await session.erp.get('groups', asked);
      const value = total.sum
        ? sumText(resource, total.sum, data)
        : groupThousands(meta.total.count);
      return { ...view, value };
    } catch (error) {
      // Too many rows to add up while everybody waits, or a filter that the list itself explains.
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      return { ...view, value: t('list.filterToAdd', 'Filtra para sumar') };
    }
  }
  return Promise.all(
    totals.flatMap((total, index) => {
      const filters = mayRead(total) ? joinedFilters(total, state.filters, today) : null;
      return filters ? [shown(total, index, filters)] : [];
    }),
  );
}
