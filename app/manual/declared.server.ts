/** Tables of the manual that come from the declarations, so that they cannot be out of date. */
import { factsOf, type FieldFacts } from '#erp/model/records/dictionary.ts';
import type { KnownPrivilege } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { slugOf } from './markdown.server.ts';
import type { Block, FieldRow } from './view-types.ts';

export const fieldsId = (resource: Resource): string => `campos-${slugOf(resource.path)}`;

/** Page of the manual that explains the resource: its screens name it. */
export function pageOfResource(resource: Resource): string | null {
  const screen = [...registry.screens.values()].find((known) => known.resource === resource);
  return screen ? screen.docUrl : null;
}

function rowOf(
  { field, type, required, notes }: FieldFacts,
  hrefs: (path: string) => string | null,
): FieldRow {
  const to = field.kind === 'ref' || field.kind === 'refs' ? field.to : null;
  const page = to === null ? null : pageOfResource(registry.resource(to));
  let href: string | null;
  if (field.kind === 'lines') href = `#${fieldsId(registry.resource(field.of))}`;
  else href = page === null ? null : hrefs(page);
  return {
    label: field.label,
    type,
    href,
    required,
    notes,
  };
}

/** `slug` is the page: on a resource's own page it is no child table. */
export function fieldsBlock(
  resource: Resource,
  slug: string,
  hrefs: (page: string) => string | null,
): Block {
  const parent = pageOfResource(resource) === slug ? null : registry.parentOf(resource);
  return {
    kind: 'fields',
    id: fieldsId(resource),
    title: parent ? `Campos de «${parent.field.label}»` : 'Campos',
    rows: factsOf(registry, resource, parent?.field.by).map((facts) => rowOf(facts, hrefs)),
    rules: [
      ...(resource.checks ?? []).map(({ message }) => message),
      ...(resource.uniques ?? []).map(({ message }) => message),
    ],
  };
}

export function statesBlock(resource: Resource): Block | null {
  const { states } = resource;
  const field = states && resource.fields[states.field];
  if (!states || field?.kind !== 'choice') return null;
  const name = (code: string) => field.choices.find(([known]) => known === code)?.[1] ?? code;
  const guard = registry.privilegePath(resource);
  return {
    kind: 'states',
    id: `estados-${slugOf(resource.path)}`,
    title: 'Estados',
    states: field.choices.map(([code, label, family]) => ({
      label,
      family: family ?? 'neutral',
      initial: code === states.initial,
    })),
    moves: [
      ...Object.entries(states.transitions).map(([action, move]) => ({
        label: move.label,
        from: move.from.map(name).join(', '),
        to: move.to ? name(move.to) : 'No cambia',
        privilege: registry.privileges.get(move.key ?? `${guard}.${action}`)?.label ?? '',
        confirm: move.confirm ?? null,
      })),
      ...Object.values(states.byConsequence ?? {}).map(({ label, from, to, cause }) => ({
        label,
        from: from.map(name).join(', '),
        to: name(to),
        privilege: 'Lo hace el sistema',
        confirm: cause,
      })),
    ],
  };
}

const RISKS = { NORMAL: 'Normal', SENSIBLE: 'Sensible', CRITICO: 'Crítico' } as const;

/** What a role may do with the resource. */
export function privilegesBlock(resource: Resource): Block | null {
  return privilegesTable(
    `permisos-${slugOf(resource.path)}`,
    (privilege) => privilege.resource === resource.path,
  );
}

/** Rights of a module that belong to none of its resources: those of its own screens. */
export const modulePrivilegesBlock = (module: string): Block | null =>
  privilegesTable(
    `permisos-${module}`,
    (privilege) => privilege.resource === null && privilege.module === module,
  );

function privilegesTable(id: string, mine: (privilege: KnownPrivilege) => boolean): Block | null {
  const rows = [...registry.privileges.values()].filter(mine);
  if (rows.length === 0) return null;
  return {
    kind: 'privileges',
    id,
    title: 'Permisos',
    rows: rows.map(({ label, key, risk, scopable }) => ({
      label,
      key,
      risk: RISKS[risk],
      scopable: scopable === true,
    })),
  };
}
