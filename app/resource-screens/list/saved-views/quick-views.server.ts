/** Ready-made filters above a list: one for each state, or of what its declaration says. */
import type { Field, Resource } from '#erp/model/types.ts';
import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import { choicesOf, genderOf } from '../../shared/view/view.server.ts';
import type { ScreenMatch } from '../../shared/screens.server.ts';
import type { Choice, ListView } from '../../shared/view/view-types.ts';
import { fieldOfThrough } from '../filters.server.ts';
import { listHref, stateParams, type FilterValue, type ListState } from '../list-state.server.ts';

/** «Todos» and one for each state: the filter that people set most, one click away. */
export function quickViews(
  { resource, fixed, counts }: ScreenMatch & { readonly counts: ReadonlyMap<string, string> },
  state: ListState,
  path: string,
  session: Session,
): ListView['views'] {
  const field =
    resource.list.viewsBy ??
    resource.states?.field ??
    resource.list.columns.find((column) => isState(resource.fields[column]));
  const name = field ?? (resource.hasActive ? 'active' : null);
  if (!name || name === fixed?.field) return [];
  const declared = field ? viewField(resource, field) : null;
  const choices: readonly Choice[] = declared
    ? choicesShown(resource, name, choicesOf(resource, name, declared, session))
    : [
        ['1', t('list.activeOnes', 'Activos')],
        ['0', t('list.inactiveOnes', 'Inactivos')],
      ];
  if (choices.length > MAX_VIEWS && !resource.list.viewsBy) return [];
  const now = state.filters.get(name);
  let chosen: string | null | undefined = '';
  if (now?.kind === 'set' && now.values.length === 1) chosen = now.values[0];
  else if (now) chosen = null;
  const others = [...state.filters].filter(([other]) => other !== name);
  const to = (value: string) =>
    listHref(
      path,
      stateParams(state, {
        filters: new Map([
          ...others,
          ...(value ? [[name, { kind: 'set', values: [value] }] as const] : []),
        ]),
      }),
    );
  return [
    ['', genderOf(resource) === 'f' ? t('list.allF', 'Todas') : t('list.allM', 'Todos')] as const,
    ...choices,
  ].map(([value, label]) => ({
    label: counts.has(value) ? `${label} (${counts.get(value)})` : label,
    href: to(value),
    current: chosen === value,
  }));
}

/** Of a view of another resource's rows, those that it may show. */
function choicesShown(
  { sameTableAs }: Resource,
  name: string,
  choices: readonly Choice[],
): readonly Choice[] {
  const when = sameTableAs?.where.find(({ field }) => field === name);
  if (!when || when.is === '*') return choices;
  const shown = when.is.map(String);
  return choices.filter(([code]) => shown.includes(code));
}

const viewField = ({ fields, list }: Resource, name: string): Field => {
  const through = list.relationFilters?.[name];
  return through ? fieldOfThrough(through) : fields[name]!;
};

const MAX_VIEWS = 6;
const isState = (field: Field | undefined) =>
  field?.kind === 'choice' && field.choices.some(([, , family]) => family);

/** How many rows each of them has that looks at what hangs on the rows. */
export async function viewCounts(
  { list: { viewsBy: by, relationFilters } }: Resource,
  { filters }: ListState,
  count: (filters: ReadonlyMap<string, FilterValue>) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const choices = by === undefined ? [] : (relationFilters?.[by]?.choices ?? []);
  const others = [...filters].filter(([name]) => name !== by);
  const counted = choices.map(
    async ([value]) =>
      [
        value,
        await count(new Map([...others, [by!, { kind: 'set', values: [value] }] as const])),
      ] as const,
  );
  return new Map(await Promise.all(counted));
}
