import { currencyPlaceOf } from '#erp/model/field-types/amount-currency.ts';
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { viewField } from '#erp/model/screens/list-views.ts';
import type { ViewType } from '#erp/model/views.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Field, NumberField } from '#erp/model/types.ts';
import {
  amountText,
  columnsOf,
  textOf,
  type ApiRow,
} from '#app/resource-screens/shared/view/cells.server.ts';
import {
  apiQuery,
  listNames,
  readRows,
  type ListNames,
} from '#app/resource-screens/list/list-data.server.ts';
import {
  listHref,
  stateParams,
  type ListState,
} from '#app/resource-screens/list/list-state.server.ts';
import { newPath, rowPath, type ScreenMatch } from '#app/resource-screens/shared/screens.server.ts';
import { stateChip } from '#app/resource-screens/shared/view/states.server.ts';
import type { Chip } from '#app/resource-screens/shared/view/view-types.ts';
import {
  choicesOf,
  labelMany,
  labelOne,
  may,
} from '#app/resource-screens/shared/view/view.server.ts';
import type { WireBody, WireValue } from '#app/api-client/encoding.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Reply } from '#app/api-client/client.server.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';

/** What every look is drawn from. */
export interface ListViewContext {
  readonly screen: ScreenMatch;
  readonly path: string;
  readonly state: ListState;
  readonly session: Session;
  readonly names: ListNames;
  readonly zone: string;
  readonly today: Temporal.PlainDate;
  /** Address of this list with something else chosen. */
  href(change: Partial<ListState>): string;
  /** The query that comes back to what is seen. */
  readonly back: string;
}

export interface RenderedView {
  readonly content: React.ReactNode;
  /** Rows that match, as the head of the page says it. */
  readonly count: string;
  readonly problem: string | null;
}

export function listViewContext(
  screen: ScreenMatch,
  path: string,
  state: ListState,
  session: Session,
): ListViewContext {
  const zone = session.timeZone;
  return {
    screen,
    path,
    state,
    session,
    names: listNames(screen, session, null),
    zone,
    today: Temporal.Now.plainDateISO(zone),
    href: (change) => listHref(path, stateParams(state, change)),
    back: stateParams(state).toString(),
  };
}

export const pageOf = ({ screen, path, state }: ListViewContext, look: ViewType | null) =>
  listHref(path, stateParams({ ...state, look: null, span: null, day: null }, { look })) ||
  screen.base;

/** Fields the person may read, of those that the view names. */
export const readable = (
  { names }: ListViewContext,
  wanted: readonly (string | undefined)[],
): string[] =>
  wanted.filter(
    (name): name is string =>
      name !== undefined &&
      (names.readable.has(name) || name === 'created_at' || name === 'updated_at'),
  );

interface RowQuery {
  readonly fields: readonly (string | undefined)[];
  readonly size: number;
  readonly page?: number;
  readonly filter?: Readonly<Record<string, WireValue>>;
  readonly sort?: readonly string[];
}

/** Rows through the list's own call: the same filters, search and rights. */
export function loadRowPage(
  at: ListViewContext,
  { fields, size, page = 1, filter, sort }: RowQuery,
) {
  const { resource } = at.screen;
  const query: WireBody = apiQuery(at.screen, at.state, at.names);
  const stated = resource.states?.field;
  const named = [...[resource.title].flat(), ...(stated ? [stated] : []), ...fields];
  // An amount is said with its currency.
  const currencies = named.flatMap((name) => (name && currencyPlaceOf(resource, name)) || []);
  const asked = [...new Set([...named, ...currencies])];
  return readRows(at.session, resource.path, {
    ...query,
    ...(sort && { sort }),
    filter: { ...(query.filter as Record<string, WireValue> | undefined), ...filter },
    fields: readable(at, asked),
    size,
    page,
  });
}

interface Figure {
  readonly sum: string | null;
  readonly avg: string | null;
}
export interface Counted {
  readonly count: number;
  readonly figures: Readonly<Record<string, Figure>>;
}
export interface Group extends Counted {
  readonly key: string | null;
  readonly title: string | null;
}

/**
 * The rows of the list counted and added up by a field; null and why, where they are too many or
 * the field is no group.
 */
export async function loadGroups(
  { screen, state, names, session }: ListViewContext,
  by: string,
  figures: readonly string[],
): Promise<
  | { readonly groups: readonly Group[]; readonly total: Counted; readonly more: boolean }
  | { readonly groups: null; readonly problem: string }
> {
  try {
    const { data, meta }: Reply<readonly Group[], { total: Counted; more: boolean }> =
      await session.erp.get('groups', {
        ...apiQuery(screen, state, names),
        sort: undefined,
        fields: undefined,
        resource: screen.resource.path,
        by,
        figures,
      });
    return { groups: data, ...meta };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const { fields, message = '' } = error.content ?? {};
    return {
      groups: null,
      problem:
        Object.values(fields ?? {})
          .flat()
          .join(' ') || message,
    };
  }
}

/** A figure of a group, as its field is shown. */
export const figureText = (field: NumberField, value: string | null): string =>
  value === null ? '—' : fieldTypeOf(field).show(value, field, companyClock());

/** Up to `most` rows, page by page. */
export async function loadRows(
  at: ListViewContext,
  asked: Omit<RowQuery, 'size' | 'page'>,
  most: number,
): Promise<{ rows: ApiRow[]; total: number; problem: string | null }> {
  const rows: ApiRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta, problem } = await loadRowPage(at, { ...asked, size: 200, page });
    rows.push(...data);
    if (problem !== null || data.length < 200 || rows.length >= most)
      return { rows, total: Math.max(meta.total, rows.length), problem };
  }
}

export interface Entry {
  readonly id: string;
  /** The first word of the title and the others: code and name. */
  readonly title: string;
  readonly second: string;
  readonly href: string | null;
  readonly chip: Chip | null;
}

export function entryOf(
  { screen: { resource }, session }: ListViewContext,
  row: ApiRow,
  chip?: string,
): Entry {
  const texts = columnsOf(
    resource,
    [resource.title].flat().filter((name) => row[name] !== undefined),
    session,
  )
    .map((column) => column.cell(row))
    .filter(Boolean);
  return {
    id: String(row.id),
    title: texts[0] ?? `${labelOne(resource, session)} ${row.id}`,
    second: texts.slice(1).join(' — '),
    href: rowPath(resource, row, session),
    chip: chip ? chipOf(resource.fields[chip], row[chip]) : stateChip(resource, row, session),
  };
}

function chipOf(field: Field | undefined, value: unknown): Chip | null {
  if (field?.kind !== 'choice') return null;
  const [, label, family] = field.choices.find(([code]) => code === value) ?? [];
  return label === undefined ? null : [family ?? 'neutral', label];
}

export function fieldText(
  { screen: { resource }, session }: ListViewContext,
  row: ApiRow,
  name: string,
): string {
  const field = viewField(resource, name);
  if (!field) return '';
  const choices = choicesOf(resource, name, field, session);
  const text = textOf(name, field, row, choices.length > 0 ? new Map(choices) : null);
  return amountText(resource, name, row, text);
}

/** The day on which a moment of the row falls for the person, and its time where it has one. */
export function dayOf(
  at: ListViewContext,
  row: ApiRow,
  name: string,
): { readonly day: Temporal.PlainDate; readonly time: string | null } | null {
  const value = row[name];
  if (typeof value !== 'string' || value === '') return null;
  if (value.length === 10) return { day: Temporal.PlainDate.from(value), time: null };
  const moment = Temporal.Instant.from(value).toZonedDateTimeISO(at.zone);
  return {
    day: moment.toPlainDate(),
    time: moment.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** Address of a new record with these values, or null where the person may not make one. */
export function newRecordHref(
  { screen: { resource }, session }: ListViewContext,
  values: Readonly<Record<string, string>>,
): string | null {
  const path = newPath(resource);
  return path && may(resource, 'create', session)
    ? `${path}?${new URLSearchParams(values).toString()}`
    : null;
}

/** What scrolls sideways must be reached by keys. */
export const KEYBOARD_SCROLL = { tabIndex: 0, role: 'region' } as const;

export const groupThousands = new Intl.NumberFormat('en-US').format;
export const pluralLabel = ({ screen: { resource }, session }: ListViewContext) =>
  inSentence(labelMany(resource, session));
