import { kindOf } from '#erp/model/kinds.ts';
import { registry } from '#erp/modules/all.ts';
import type { Value } from '#erp/model/kinds/kind.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Session } from '#app/session/context.ts';
import type { ApiRow } from './cells.server.ts';
import { apiPathOf } from './form-data.server.ts';
import { showInstant } from './moments.server.ts';
import { recordPath, type ScreenMatch } from './screens.server.ts';
import type { HistoryEntry } from './view-types.ts';
import { choicesOf, fieldLabel, labelMany } from './view.server.ts';

export interface HistoryView {
  readonly title: string;
  readonly many: string;
  readonly recordHref: string;
  readonly entries: readonly HistoryEntry[];
}

interface LogRow {
  readonly at: string;
  readonly nickname: string | null;
  readonly actor_kind?: string;
  readonly action: string;
  readonly transition?: string | null;
  readonly reason?: string | null;
  readonly changes?: Readonly<Record<string, unknown>> | null;
}

const ACTIONS: Readonly<Record<string, string>> = { CREAR: 'creó el registro', CREACION: 'creó el registro', create: 'creó el registro', EDITAR: 'cambió datos', EDICION: 'cambió datos', update: 'cambió datos', ELIMINAR: 'eliminó el registro', delete: 'eliminó el registro' };

/** Changes of a record, newest first, each with what it was before and after. */
export async function loadHistory(screen: ScreenMatch, session: Session): Promise<HistoryView> {
  const { resource } = screen;
  const [{ data: row }, { data: logs }] = await Promise.all([
    session.erp.get<ApiRow>(apiPathOf(screen)),
    session.erp.get<LogRow[]>('sys/logs/record', { resource: resource.path, record_id: screen.id ?? undefined }),
  ]);
  return {
    title: [resource.title].flat().map((name) => String([row.titles?.[name] ?? row[name] ?? ''].flat()[0])).filter(Boolean).join(' — '),
    many: labelMany(resource, session),
    recordHref: recordPath(resource, row.id) ?? screen.base,
    entries: logs.map((log) => entryOf(log, resource, session)),
  };
}

function entryOf(log: LogRow, resource: Resource, session: Session): HistoryEntry {
  const transition = log.transition ? resource.states?.transitions[log.transition] : undefined;
  const label = log.transition ? session.t(`${resource.path}.actions.${log.transition}`, transition?.label ?? log.transition) : null;
  return {
    at: showInstant(log.at),
    who: log.nickname || (log.actor_kind === 'USUARIO' ? 'Alguien' : 'El sistema'),
    what: label ? `hizo «${label}»` : (ACTIONS[log.action] ?? log.action.toLocaleLowerCase('es-MX')),
    reason: log.reason ?? null,
    changes: Object.entries(log.changes ?? {}).flatMap(([name, change]) => changeOf(name, change, resource, session)),
  };
}

const isPair = (raw: unknown): raw is readonly [unknown, unknown] => Array.isArray(raw) && raw.length === 2;
const isBeforeAfter = (raw: unknown): raw is { before?: unknown; after?: unknown } => typeof raw === 'object' && raw !== null && ('before' in raw || 'after' in raw);

function changeOf(name: string, change: unknown, resource: Resource, session: Session) {
  const field = resource.fields[name];
  if ((!field && name !== 'active') || (field?.readKey && !session.can(field.readKey))) return [];
  const [before, after] = isPair(change) ? change : isBeforeAfter(change) ? [change.before, change.after] : [null, change];
  return [{ label: fieldLabel(resource, name, session), before: say(before, name, resource, session), after: say(after, name, resource, session) }];
}

function say(value: unknown, name: string, resource: Resource, session: Session): string {
  const field = resource.fields[name];
  if (value === null || value === undefined || value === '') return '(vacío)';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (field?.kind === 'lines') return Array.isArray(value) ? rowsSaid(value, field.of) : '';
  if (field?.kind === 'secret') return '••••';
  if (field && 'choices' in field) return [value].flat().map((code) => choicesOf(resource, name, field, session).find(([known]) => known === code)?.[1] ?? String(code)).join(', ');
  if (typeof value === 'object' && !Array.isArray(value)) return 'title' in value ? String(value.title) : JSON.stringify(value);
  return field ? kindOf(field).show(value as Value, field) : String(value);
}

const rowsSaid = (rows: readonly unknown[], child: string) => `${rows.length} ${registry.resource(child).label[rows.length === 1 ? 0 : 1].toLocaleLowerCase('es-MX')}`;
