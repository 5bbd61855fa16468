import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { CONFIRMED_WARNINGS } from '#erp/model/records/warnings.ts';
import { t } from '#app/i18n/t.ts';
import { findDraft } from '../form/drafts.server.ts';
import { withDraft } from '../record-panel/panel-tabs.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { companyClock, companyRegistry } from '#app/session/company-registry.server.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import { namedChange } from '#erp/model/resource.ts';
import type { Field, RefField, Resource } from '#erp/model/types.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import type { Session } from '#app/session/context.ts';
import { auditActionLabel } from './audit-action-labels.server.ts';
import type { ApiRow } from '../shared/view/cells.server.ts';
import type { ApiOption } from '../list/named-filters.server.ts';
import { apiPathOf } from '../form/form-data.server.ts';
import { showInstant } from '../shared/dates.server.ts';
import { recordPath, type ScreenMatch } from '../shared/screens.server.ts';
import type { HistoryEntry } from '../shared/view/view-types.ts';
import { choicesOf, fieldLabel, labelMany } from '../shared/view/view.server.ts';

export interface HistoryView {
  readonly title: string;
  readonly many: string;
  readonly recordHref: string;
  /** Way back to what was typed and not saved. */
  readonly waiting: string | null;
  readonly entries: readonly HistoryEntry[];
}

export interface LogRow {
  readonly at: string;
  readonly nickname: string | null;
  readonly actor_kind?: string;
  readonly action: string;
  readonly transition?: string | null;
  readonly reason?: string | null;
  readonly changes?: Readonly<Record<string, unknown>> | null;
}

type Titles = ReadonlyMap<string, string>;

const ACTIONS = (): Readonly<Record<string, string>> => ({
  CREAR: t('history.created', 'creó el registro'),
  CREACION: t('history.created', 'creó el registro'),
  create: t('history.created', 'creó el registro'),
  EDITAR: t('history.changed', 'cambió datos'),
  EDICION: t('history.changed', 'cambió datos'),
  update: t('history.changed', 'cambió datos'),
  ELIMINAR: t('history.deleted', 'eliminó el registro'),
  delete: t('history.deleted', 'eliminó el registro'),
});

/** Changes of a record, newest first, each with what it was before and after. */
export async function loadHistory(
  screen: ScreenMatch,
  session: Session,
  draft: string | null,
): Promise<HistoryView> {
  const { resource } = screen;
  const logsOf = (id: string) =>
    session.erp.get<LogRow[]>('sys/logs/record', { resource: resource.path, record_id: id });
  const reading = session.erp.get<ApiRow>(apiPathOf(screen));
  // The only record of its kind has no id in its address.
  const [{ data: row }, { data: logs }, waits] = await Promise.all([
    reading,
    screen.id === null ? reading.then(({ data }) => logsOf(String(data.id))) : logsOf(screen.id),
    findDraft(session, draft),
  ]);
  const recordHref = recordPath(resource, row.id) ?? screen.base;
  return {
    title: [resource.title]
      .flat()
      .map((name) => String([row.titles?.[name] ?? row[name] ?? ''].flat()[0]))
      .filter(Boolean)
      .join(' — '),
    many: labelMany(resource, session),
    recordHref,
    waiting: waits && withDraft(recordHref, draft),
    entries: await entriesOf(logs, resource, session),
  };
}

/** Audit rows as people read them. */
export async function entriesOf(
  logs: readonly LogRow[],
  resource: Resource,
  session: Session,
): Promise<HistoryEntry[]> {
  const titles = await titlesOf(logs, resource, session);
  return logs.map((log) => entryOf(log, resource, session, titles));
}

function entryOf(log: LogRow, resource: Resource, session: Session, titles: Titles): HistoryEntry {
  const transition = log.transition ? namedChange(resource, log.transition) : undefined;
  const label = log.transition
    ? session.t(
        `${resource.path}.actions.${log.transition}`,
        transition?.label ?? auditActionLabel(log.transition),
      )
    : null;
  return {
    at: showInstant(log.at),
    who:
      log.nickname ||
      (log.actor_kind === 'USUARIO'
        ? t('history.somebody', 'Alguien')
        : t('history.system', 'El sistema')),
    what: label
      ? t('history.did', 'hizo «{label}»', { label })
      : (ACTIONS()[log.action] ?? log.action.toLocaleLowerCase('es-MX')),
    reason: log.reason ?? null,
    changes: Object.entries(log.changes ?? {}).flatMap(([name, change]) =>
      changeOf(name, change, resource, session, titles),
    ),
  };
}

const isPair = (raw: unknown): raw is readonly [unknown, unknown] =>
  Array.isArray(raw) && raw.length === 2;
const isBeforeAfter = (raw: unknown): raw is { before?: unknown; after?: unknown } =>
  typeof raw === 'object' && raw !== null && ('before' in raw || 'after' in raw);

function beforeAndAfter(change: unknown): readonly [unknown, unknown] {
  if (isPair(change)) return change;
  return isBeforeAfter(change) ? [change.before, change.after] : [null, change];
}

interface Changed {
  /** The resource whose field it is, or whose row came or went. */
  readonly owner: Resource;
  /** Names of tables and of the field, each with the resource that has it. */
  readonly along: readonly { readonly resource: Resource; readonly name: string }[];
  /** A whole row came or went. */
  readonly wholeRow: boolean;
}

/**
 * What a path of the history means: `contacts[3].name` is a field of a child row,
 * `lines[0].lots[1].qty` of a row of a row, `contacts[3]` a whole row that came or went. Null when
 * it means nothing, or what the person may not see.
 */
function changedAt(path: string, resource: Resource, { can }: Session): Changed | null {
  let owner = resource;
  const along: { resource: Resource; name: string }[] = [];
  const steps = path.split('.');
  for (const [at, step] of steps.entries()) {
    const [, name = '', row] = /^(\w+)(\[\d+\])?$/.exec(step) ?? [];
    const field = owner.fields[name];
    const known = field ?? (name === 'active' && at === steps.length - 1);
    if (!known || field?.internal || (field?.readKey && !can(field.readKey))) return null;
    along.push({ resource: owner, name });
    if (row === undefined)
      return at === steps.length - 1 ? { owner, along, wholeRow: false } : null;
    if (field?.kind !== 'lines') return null;
    owner = companyRegistry().resource(field.of);
  }
  return { owner, along, wholeRow: true };
}

function changeOf(
  path: string,
  change: unknown,
  resource: Resource,
  session: Session,
  titles: Titles,
) {
  if (path === CONFIRMED_WARNINGS)
    return [
      {
        label: t('history.confirmedWarnings', 'Avisos confirmados'),
        before: '',
        after: isPair(change) ? String(change[1]) : '',
      },
    ];
  const changed = changedAt(path, resource, session);
  if (!changed) return [];
  const { owner, along, wholeRow } = changed;
  const [before, after] = beforeAndAfter(change);
  const label = along.map((each) => fieldLabel(each.resource, each.name, session)).join(': ');
  const said = (value: unknown) =>
    wholeRow
      ? rowSaid(value, owner, session, titles)
      : say(value, along.at(-1)!.name, owner, session, titles);
  return [{ label, before: said(before), after: said(after) }];
}

const UNSAID: readonly Field['kind'][] = ['bool', 'lines', 'secret', 'computed', 'json'];
const isReference = (field: Field): field is RefField => field.kind === 'ref';

/** Of a whole child row: what it refers to first, then its first values, as they are shown. */
function saidFields(
  row: Readonly<Record<string, unknown>>,
  child: Resource,
  { can }: Session,
): readonly (readonly [name: string, field: Field])[] {
  const given = Object.entries(child.fields).filter(
    ([name, field]) =>
      !UNSAID.includes(field.kind) &&
      !field.internal &&
      (!field.readKey || can(field.readKey)) &&
      row[name] !== null &&
      row[name] !== undefined &&
      row[name] !== '',
  );
  const [first] = given.filter(([, field]) => isReference(field));
  return [...(first ? [first] : []), ...given.filter(([, field]) => !isReference(field))].slice(
    0,
    3,
  );
}

function rowSaid(value: unknown, child: Resource, session: Session, titles: Titles): string {
  if (typeof value !== 'object' || value === null) return t('history.noRow', '(sin renglón)');
  const row = value as Readonly<Record<string, unknown>>;
  return (
    saidFields(row, child, session)
      // A number says nothing of whom it names.
      .filter(
        ([name, field]) => !isReference(field) || titles.has(`${field.to}:${String(row[name])}`),
      )
      .map(([name]) => say(row[name], name, child, session, titles))
      .join(' · ') || t('history.row', '(renglón)')
  );
}

/** What a change names of other records: by its field, or by what is said of a whole row. */
function namedIn(
  path: string,
  change: unknown,
  resource: Resource,
  session: Session,
): readonly (readonly [to: string, ids: readonly string[]])[] {
  const changed = changedAt(path, resource, session);
  if (!changed) return [];
  const idsOf = (values: readonly unknown[]) =>
    values.filter((id): id is number => typeof id === 'number').map(String);
  if (changed.wholeRow)
    return beforeAndAfter(change).flatMap((row) =>
      typeof row !== 'object' || row === null
        ? []
        : saidFields(row as Readonly<Record<string, unknown>>, changed.owner, session).flatMap(
            ([name, field]) =>
              isReference(field)
                ? [[field.to, idsOf([(row as Readonly<Record<string, unknown>>)[name]])] as const]
                : [],
          ),
    );
  const field = changed.owner.fields[changed.along.at(-1)!.name];
  return (field?.kind === 'ref' || field?.kind === 'refs') && isPair(change)
    ? [[field.to, idsOf(change.flat())]]
    : [];
}

/** None of what the person may not choose among: its number is said. */
async function optionsOf(
  target: string,
  ids: readonly string[],
  { erp }: Session,
): Promise<readonly ApiOption[]> {
  try {
    return (await erp.get<ApiOption[]>(`${target}/options`, { ids, limit: 50 })).data;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}

/**
 * Titles of the records that changed references name: one call for each resource that is referred
 * to.
 */
async function titlesOf(
  logs: readonly LogRow[],
  resource: Resource,
  session: Session,
): Promise<Titles> {
  const wanted = new Map<string, Set<string>>();
  for (const [name, change] of logs.flatMap((log) => Object.entries(log.changes ?? {}))) {
    for (const [to, ids] of namedIn(name, change, resource, session))
      wanted.set(to, new Set([...(wanted.get(to) ?? []), ...ids]));
  }
  const titles = new Map<string, string>();
  await Promise.all(
    [...wanted]
      .filter(([, ids]) => ids.size > 0)
      .map(async ([target, ids]) => {
        for (const option of await optionsOf(target, [...ids].slice(0, 50), session))
          titles.set(`${target}:${option.id}`, option.title);
      }),
  );
  return titles;
}

function say(
  value: unknown,
  name: string,
  resource: Resource,
  session: Session,
  titles: Titles,
): string {
  const field = resource.fields[name];
  if (value === null || value === undefined || value === '') return t('conflict.empty', '(vacío)');
  if (typeof value === 'boolean') return value ? t('common.yes', 'Sí') : t('common.no', 'No');
  if (field?.kind === 'lines') {
    if (Array.isArray(value)) return rowsSaid(value, field.of);
    return typeof value === 'string' ? value : '';
  }
  if (field?.kind === 'secret') return '••••';
  if (field?.kind === 'ref' || field?.kind === 'refs')
    return [value]
      .flat()
      .map((id) => titles.get(`${field.to}:${String(id)}`) ?? String(id))
      .join(', ');
  if (field && 'choices' in field)
    return [value]
      .flat()
      .map(
        (code) =>
          choicesOf(resource, name, field, session).find(([known]) => known === code)?.[1] ??
          String(code),
      )
      .join(', ');
  if (typeof value === 'object' && !Array.isArray(value))
    return 'title' in value ? String(value.title) : JSON.stringify(value);
  return field ? fieldTypeOf(field).show(value as Value, field, companyClock()) : String(value);
}

const rowsSaid = (rows: readonly unknown[], child: string) =>
  `${rows.length} ${inSentence(companyRegistry().resource(child).label[rows.length === 1 ? 0 : 1])}`;
