import { t } from '#app/i18n/t.ts';
import { companyClock, companyRegistry } from '#app/session/company-registry.server.ts';
import { askedAs, filterKindOf, namesRecord } from '#erp/model/computed/asked-as.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { fieldTypeOf, parseValue } from '#erp/model/field-types.ts';
import { offeredInFilters } from '#erp/model/choices/referable.ts';
import type { Field, RefField, RefsField, RelationFilter, Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import { mayChooseOf } from '#app/session/profile.ts';
import type { Reply } from '#app/api-client/client.server.ts';
import {
  ANY_DAY,
  BETWEEN,
  stateParams,
  listHref,
  type FilterValue,
  type ListState,
} from './list-state.server.ts';
import {
  chosenTitles,
  MAX_OPTIONS,
  namedOptions,
  textIn,
  toOption,
  type ApiOption,
} from './named-filters.server.ts';
import { choicesOf, fieldLabel } from '../shared/view/view.server.ts';
import type { Choice, FilterChip, FilterView, OpenRef } from '../shared/view/view-types.ts';

const YES_NO = (): Choice[] => [
  ['1', t('common.yes', 'Sí')],
  ['0', t('common.no', 'No')],
];
const ACTIVE = (): Choice[] => [
  ['1', t('list.activeOnes', 'Activos')],
  ['0', t('list.inactiveOnes', 'Inactivos')],
];

/** Days that the ERP knows by name. */
export const DATE_WORDS = (): readonly Choice[] => [
  ['hoy', t('dates.today', 'Hoy')],
  ['ayer', t('dates.yesterday', 'Ayer')],
  ['esta-semana', t('dates.thisWeek', 'Esta semana')],
  ['semana-pasada', t('dates.lastWeek', 'La semana pasada')],
  ['este-mes', t('dates.thisMonth', 'Este mes')],
  ['mes-pasado', t('dates.lastMonth', 'El mes pasado')],
  ['ultimos-7', t('dates.last7', 'Últimos 7 días')],
  ['ultimos-30', t('dates.last30', 'Últimos 30 días')],
  ['ultimos-90', t('dates.last90', 'Últimos 90 días')],
  ['este-ano', t('dates.thisYear', 'Este año')],
  ['ano-pasado', t('dates.lastYear', 'El año pasado')],
];
export const ACTIVE_FIELD: Field = { kind: 'bool', label: 'Activo' };

/**
 * Fields that the list offers as filters: declared, or every choice, reference, yes/no and date of
 * its columns; references only where their records may be listed.
 */
export function filterNames(
  resource: Resource,
  readable: ReadonlyMap<string, Field>,
  fixed: string | null,
  { profile }: Pick<Session, 'profile'>,
): string[] {
  const given =
    resource.list.filters ??
    [...resource.list.columns, ...(resource.list.more ?? [])].filter((name) =>
      ['choice', 'ref', 'refs', 'bool', 'date', 'datetime'].includes(
        readable.get(name)?.kind ?? '',
      ),
    );
  const chosen = (to: string | undefined) =>
    to === undefined || mayChooseOf(profile, companyRegistry().resource(to));
  const fits = (field: Field) =>
    filterKindOf(field) !== 'none' && chosen('to' in field ? field.to : undefined);
  const names = given.filter(
    (name) => readable.has(name) && name !== fixed && fits(readable.get(name)!),
  );
  const relations = Object.entries(resource.list.relationFilters ?? {}).flatMap(
    ([name, { optionsOnly, to }]) => (!optionsOnly && chosen(to) ? [name] : []),
  );
  return [...names, ...relations, ...(resource.hasActive ? ['active'] : [])];
}

/** Those that only the address asks for: they are shown like the others, and can be taken away. */
export const askedNames = (
  { filters }: ListState,
  readable: ReadonlyMap<string, Field>,
  offered: readonly string[],
): string[] =>
  [...filters.keys()].filter((name) => {
    const field = readable.get(name);
    return field !== undefined && !offered.includes(name) && filterKindOf(field) !== 'none';
  });

export async function filterViews(
  resource: Resource,
  names: readonly string[],
  state: ListState,
  session: Session,
): Promise<FilterView[]> {
  return Promise.all(names.map((name) => filterView(resource, name, state, session)));
}

async function filterView(
  resource: Resource,
  name: string,
  state: ListState,
  session: Session,
): Promise<FilterView> {
  const value = state.filters.get(name);
  const through = resource.list.relationFilters?.[name];
  let label: string;
  if (name === 'active') label = t('form.status', 'Estado');
  else if (through) label = session.t(`${resource.path}.through.${name}`, through.label);
  else label = fieldLabel(resource, name, session);
  const own = resource.fields[name];
  const field = through ? fieldOfThrough(through) : own && askedAs(own);
  const values = value?.kind === 'set' ? value.values : [];
  if (!field || field.kind === 'bool') {
    const options = name === 'active' ? ACTIVE() : YES_NO();
    return {
      kind: 'one',
      name,
      label,
      value: values[0] ?? '',
      options,
      summary: options.find(([code]) => code === values[0])?.[1] ?? '',
    };
  }
  if (field.kind === 'choice' || field.kind === 'choices') {
    const options = choicesOf(resource, name, field, session);
    return {
      kind: 'set',
      name,
      label,
      values,
      options,
      summary: values
        .map((code) => options.find(([known]) => known === code)?.[1] ?? code)
        .join(', '),
    };
  }
  if (field.kind === 'ref' || field.kind === 'refs') {
    const [chosen, open] = await Promise.all([
      chosenTitles(field.to, values, session),
      state.open === name ? openOptions(field, state.find, session) : null,
    ]);
    const missing = chosen.filter(
      (option) => open && !open.options.some(({ value: known }) => known === option.value),
    );
    return {
      kind: 'ref',
      name,
      label,
      values,
      summary: chosen.map(({ title }) => title).join(', '),
      open: open && { ...open, options: [...missing, ...open.options] },
    };
  }
  if (fieldTypeOf(field).filter === 'range') {
    const { from = '', to = '' } = value?.kind === 'range' ? value : {};
    if (field.kind !== 'date' && field.kind !== 'datetime')
      return {
        kind: 'range',
        name,
        label,
        input: 'text',
        from,
        to,
        summary: rangeText(field, from, to),
      };
    const [word = ''] = values;
    const named = DATE_WORDS().find(([code]) => code === word)?.[1] ?? word;
    return {
      kind: 'range',
      name,
      label,
      input: 'date',
      from,
      to,
      word: from || to ? BETWEEN : word,
      words: [
        [from || to ? ANY_DAY : '', t('list.anyDay', 'Cualquier día')],
        ...DATE_WORDS(),
        [BETWEEN, t('list.between', 'Entre')],
      ],
      summary: named || rangeText(field, from, to),
    };
  }
  const text = textIn(value);
  if (namesRecord(field)) {
    const options = await namedOptions(field, text, state, session);
    const summary = options.find(([code]) => code === text)?.[1] ?? text;
    return { kind: 'one', name, label, value: text, options, summary };
  }
  return {
    kind: 'text',
    name,
    label,
    value: text,
    summary: text && t('list.contains', 'contiene «{text}»', { text }),
  };
}

/** What is offered looks like a field of its kind. */
export const fieldOfThrough = ({ label, to, choices }: RelationFilter): Field => {
  if (to) return { kind: 'ref', label, to };
  return choices ? { kind: 'choice', label, choices } : { kind: 'bool', label };
};

function rangeText(field: Field, from: string, to: string): string {
  const show = (raw: string) => {
    const parsed = raw === '' ? null : parseValue(field, raw, companyClock());
    if (parsed && 'value' in parsed)
      return field.kind === 'datetime' && raw.length === 10
        ? formatDay(raw)
        : fieldTypeOf(field).show(parsed.value, field, companyClock());
    return raw;
  };
  if (from && to) return t('list.fromTo', '{from} a {to}', { from: show(from), to: show(to) });
  if (from) return t('list.from', 'desde {from}', { from: show(from) });
  return to ? t('list.until', 'hasta {to}', { to: show(to) }) : '';
}

async function openOptions(
  field: RefField | RefsField,
  q: string,
  { erp }: Session,
): Promise<OpenRef> {
  const { data, meta }: Reply<ApiOption[], { total: number }> = await erp.get(
    `${field.to}/options`,
    {
      q: q || undefined,
      limit: MAX_OPTIONS,
      filter: offeredInFilters(field, companyRegistry().resource(field.to)),
    },
  );
  return { q, total: meta?.total ?? data.length, options: data.map(toOption) };
}

/** Active filters, each with the address that takes it away. */
export function filterChips(
  views: readonly FilterView[],
  state: ListState,
  path: string,
): FilterChip[] {
  const without = (name: string) =>
    listHref(
      path,
      stateParams(state, {
        filters: new Map<string, FilterValue>(
          [...state.filters].filter(([other]) => other !== name),
        ),
      }),
    );
  const chips = views
    .filter(({ summary }) => summary !== '')
    .map(({ label, summary, name }) => ({ label, value: summary, removeHref: without(name) }));
  if (!state.q) return chips;
  return [
    {
      label: t('common.search', 'Buscar'),
      value: `«${state.q}»`,
      removeHref: listHref(path, stateParams(state, { q: '' })),
    },
    ...chips,
  ];
}
