import { t } from '#app/i18n/t.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { registry } from '#erp/modules/all.ts';
import { screenOf, screenPaths, screensOf } from '#erp/model/registry.ts';
import { actionPath } from '#erp/model/actions.ts';
import type { Resource, StandardScreen, Action } from '#erp/model/types.ts';

/** Which resource and screen a path is. */
export interface ScreenMatch {
  readonly resource: Resource;
  readonly kind: StandardScreen;
  /** Path of the list with its leading slash. */
  readonly base: string;
  readonly id: string | null;
  /** Tab that the last segment of a record's path names. */
  readonly tab: string | null;
  /** A list cut to one value of a field, named by the path: `/products/materia-prima`. */
  readonly fixed: { readonly field: string; readonly value: string; readonly label: string } | null;
  /** The form of an action, in the place of a new record's. */
  readonly action?: ActionTarget;
}

export interface ActionTarget {
  readonly owner: Resource;
  readonly name: string;
  readonly declared: Action;
}

/** The form of an action: of a record, or of the resource as a whole. */
export function actionScreen(owner: Resource, name: string, id: string | null): ScreenMatch | null {
  const declared = Object.hasOwn(owner.actions ?? {}, name) ? owner.actions![name]! : undefined;
  if (!declared || (declared.on === 'resource') !== (id === null)) return null;
  const resource = companyRegistry().resource(actionPath(owner, name));
  const base = (id !== null && recordPath(owner, id)) || listBase(owner);
  return {
    resource,
    kind: 'new',
    base,
    id,
    tab: null,
    fixed: null,
    action: { owner, name, declared },
  };
}

const RECORD = /^(\d{1,15}|[0-9a-f]{8}-[0-9a-f-]{27})$/i;

/** Its own path; null when the resource has no such screen. */
const pathOf = (resource: Resource, kind: StandardScreen): string | null =>
  screenPaths(resource, kind)[0] ?? null;

interface Known {
  readonly resource: Resource;
  readonly kind: StandardScreen;
}

/** Exact paths, and paths up to the record's id: finding a screen does not walk the resources. */
const exact = new Map<string, Known>();
const records = new Map<string, Known>();
for (const resource of registry.resources.values()) {
  for (const kind of screensOf(resource)) {
    for (const path of screenPaths(resource, kind)) {
      if (path === '') continue;
      if (path.endsWith('/:id')) records.set(path.slice(0, -'/:id'.length), { resource, kind });
      else exact.set(path, { resource, kind });
    }
  }
}

export const listBase = (resource: Resource) =>
  `/${pathOf(resource, 'list') ?? resource.listPath ?? screenOf(resource) ?? ''}`;
const match = ({ resource, kind }: Known, more: Partial<ScreenMatch> = {}): ScreenMatch => ({
  resource: companyRegistry().resource(resource.path),
  kind,
  base: listBase(resource),
  id: null,
  tab: null,
  fixed: null,
  ...more,
});

const cut = (path: string): [head: string, last: string] => {
  const at = path.lastIndexOf('/');
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at + 1)];
};

/** The screen at a path; null when there is none, which is the error view. */
export function findScreen(pathname: string): ScreenMatch | null {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  const whole = exact.get(path);
  if (whole) return match(whole);
  const [head, last] = cut(path);
  const record = records.get(head);
  if (record && RECORD.test(last)) return match(record, { id: last });
  const list = exact.get(head);
  if (list?.kind === 'list') return withSegment(list, last);
  const [before, id] = cut(head);
  const tabbed = records.get(before);
  return tabbed?.resource.segments && RECORD.test(id) ? match(tabbed, { id, tab: last }) : null;
}

function withSegment(list: Known, segment: string): ScreenMatch | null {
  const { segments, fields } = list.resource;
  if (!segments || !Object.hasOwn(segments.values, segment)) return null;
  const value = segments.values[segment]!;
  const field = fields[segments.field]!;
  const label =
    'choices' in field ? field.choices.find(([code]) => code === value)?.[1] : undefined;
  return match(list, { fixed: { field: segments.field, value, label: label ?? segment } });
}

/** Address of a record's form; null when the resource has no such screen. */
export function recordPath(resource: Resource, id: string | number): string | null {
  const path = pathOf(resource, 'edit');
  return path === null ? null : `/${path.replace(':id', String(id))}`;
}

/**
 * Address of what is done to a record: a transition or an action that its page asks for. Every link
 * that a screen makes to one is made here, so that none leads to a page that is not there.
 */
export function recordActionPath(
  resource: Resource,
  id: string | number,
  action: string,
): string | null {
  const transitions = resource.states?.transitions ?? {};
  if (!Object.hasOwn(resource.actions ?? {}, action) && !Object.hasOwn(transitions, action))
    throw new Error(`${resource.path} has no action «${action}»`);
  const record = recordPath(resource, id);
  return record && `${record}?action=${action}`;
}

/**
 * Address of a tab of a record: of its form, or of a screen that a module puts beside it under the
 * record's own path.
 */
export function recordTabPath(resource: Resource, id: string | number, tab: string): string | null {
  const record = recordPath(resource, id);
  if (record === null) return null;
  const screens = companyRegistry().contributions.recordTabs(resource.path);
  return screens.some(({ key }) => key === tab) ? `${record}/${tab}` : `${record}?tab=${tab}`;
}

/**
 * Where a row of a list leads: to its record, to the one that it hangs from, or, of a view without
 * a form, to the record of its owner; null where who reads it may not open that.
 */
export function rowPath(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  { can }: Pick<Session, 'can'>,
): string | null {
  const { rowsOf, sameTableAs } = resource;
  if (rowsOf) {
    const parent = row[rowsOf.by];
    return parent ? recordPath(companyRegistry().resource(rowsOf.parent), String(parent)) : null;
  }
  const own = recordPath(resource, String(row.id));
  if (own !== null || !sameTableAs) return own;
  const owner = companyRegistry().resource(sameTableAs.resource);
  return can(`${companyRegistry().privilegePath(owner)}.list`)
    ? recordPath(owner, String(row.id))
    : null;
}

export function newPath(resource: Resource): string | null {
  const path = pathOf(resource, 'new');
  return path === null ? null : `/${path}`;
}

/**
 * Where a new record begins with what segments after `/new` name (`newFrom`); null when the address
 * is no such one.
 */
export function newFromPath(pathname: string): string | null {
  const [, base, ids] = /^(\/.+)\/new((?:\/\d{1,15})+)$/.exec(pathname) ?? [];
  const screen = base === undefined ? null : findScreen(`${base}/new`);
  const given = ids?.slice(1).split('/') ?? [];
  const names = screen?.kind === 'new' ? (screen.resource.newFrom ?? []) : [];
  if (given.length === 0 || given.length > names.length) return null;
  return `${base}/new?${new URLSearchParams(given.map((id, at) => [names[at]!, id]))}`;
}

export function requireScreen(pathname: string, kind: StandardScreen): ScreenMatch {
  const found = findScreen(pathname);
  if (!found || found.kind !== kind)
    throw new Response(t('common.notFound', 'No encontrado'), {
      status: 404,
      statusText: t('common.notFound', 'No encontrado'),
    });
  return found;
}
