/**
 * Who may do what: asked by every operation, never by the HTTP layer. Nothing here can be skipped
 * by a flag.
 */
import { labelOf, nameOfModule } from '#erp/model/texts/labels.ts';
import { nameOfPrivilege } from '#erp/model/texts/privilege-names.ts';
import { t } from '#erp/model/texts/t.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { ModuleDeclaration } from '../model/module.ts';
import { callsOf, type Registry } from '../model/registry.ts';
import type { Field, PartyKind, Resource } from '../model/types.ts';
import { missingPrivilege } from './rights/missing-privilege.ts';
import { hasPermission, grantsOf, type Actor, type Grant } from './actor.ts';
import { DomainError } from '../model/errors.ts';
import { joinTableName } from '../db/schema/names.ts';
import type { Params } from './query/params.ts';

export type Operation =
  | 'list'
  | 'one'
  | 'create'
  | 'update'
  | 'delete'
  | 'export'
  | 'options'
  | 'history'
  | (string & {});

/** Reading one record, its options and its history are the right to see the list. */
const READS = new Set(['one', 'options', 'history']);

export const privilegeKeyOf = (
  registry: Registry,
  resource: Resource,
  operation: Operation,
): string =>
  `${registry.privilegePath(resource)}.${READS.has(operation) ? 'list' : operationOf(resource, operation)}`;

/** Rows that are saved with their record are added and taken out by whoever may change it. */
const operationOf = ({ savedWithRecord }: Resource, operation: Operation): string =>
  savedWithRecord && (operation === 'create' || operation === 'delete') ? 'update' : operation;

const isOn = ({ permissions }: Actor, module: ModuleDeclaration): boolean =>
  module.core === true || permissions.modules.has(module.key);

export const isModuleOn = (actor: Actor, registry: Registry, resource: Resource): boolean =>
  isOn(actor, registry.moduleOf(resource));

/** The module must be on for the company. Throws MODULO_INACTIVO. */
export const requireModule = (actor: Actor, registry: Registry, resource: Resource): void =>
  requireActive(actor, registry.moduleOf(resource));

function requireActive(actor: Actor, module: ModuleDeclaration): void {
  if (isOn(actor, module)) return;
  throw new DomainError(
    'MODULO_INACTIVO',
    t(
      'access.moduleOff',
      'El módulo «{label}» no está activo en tu empresa. Actívalo en Módulos.',
      { label: nameOfModule(module) },
    ),
    { extra: { module: module.key } },
  );
}

const PARTY_KINDS: ReadonlySet<string> = new Set<PartyKind>(['PROVEEDOR', 'CLIENTE']);

/** A user of a portal, who works for a party and not for the company. */
export const isExternal = ({ userKind }: Pick<Actor, 'userKind'>) => PARTY_KINDS.has(userKind);

/** Users of a portal use what is declared for their kind; of it, the company's people all. */
export const isOpenTo = (
  actor: Pick<Actor, 'userKind'>,
  declared: { readonly portal?: PartyKind } | undefined,
): boolean => !isExternal(actor) || declared?.portal === actor.userKind;

/** Throws SIN_PERMISO or MODULO_INACTIVO (403); gives the key that was held. */
export function requirePermission(
  actor: Actor,
  registry: Registry,
  resource: Resource,
  operation: Operation,
): string {
  return requirePrivilege(actor, registry, resource, privilegeKeyOf(registry, resource, operation));
}

export function requirePrivilege(
  actor: Actor,
  registry: Registry,
  resource: Resource,
  key: string,
): string {
  requireModule(actor, registry, resource);
  if (!hasPermission(actor, key) || !isOpenTo(actor, resource))
    throw missingPrivilege(registry, key);
  requireReauthentication(actor, registry, key);
  return key;
}

/** Of a call that belongs to no resource. Throws as `requirePrivilege`. */
export function requireEndpointPrivilege(actor: Actor, registry: Registry, key: string): void {
  const at = registry.privileges.get(key);
  const module = registry.modules.find((each) => each.key === at?.module);
  if (module) requireActive(actor, module);
  if (!hasPermission(actor, key) || !isOpenTo(actor, at)) throw missingPrivilege(registry, key);
  requireReauthentication(actor, registry, key);
}

/** Critical rights ask for the password again after a while (platform R6). Throws REAUTH (403). */
export function requireReauthentication(actor: Actor, registry: Registry, key: string): void {
  const risk = registry.privileges.get(key)?.risk;
  if (risk !== 'CRITICO' || actor.recentlyAuthenticated !== false) return;
  const label = nameOfPrivilege(registry, key);
  throw new DomainError(
    'REAUTH',
    t(
      'access.confirmPassword',
      'Confirma tu contraseña para continuar: «{label}» es una acción crítica.',
      { label },
    ),
    {
      extra: { privilege: key, privilege_label: label },
    },
  );
}

/** Options are also for those who fill in a form that refers to the resource (platform R3). */
export function requireOptionsPermission(
  actor: Actor,
  registry: Registry,
  resource: Resource,
): string {
  requireModule(actor, registry, resource);
  const key = privilegeKeyOf(registry, resource, 'list');
  if (!isOpenTo(actor, resource)) throw missingPrivilege(registry, key);
  if (hasPermission(actor, key)) return key;
  for (const pointer of registry.pointersTo(resource)) {
    for (const operation of ['create', 'update']) {
      const other = privilegeKeyOf(registry, pointer.resource, operation);
      // The scope of a right over another resource says nothing of these rows: the key of their own
      // list is given.
      if (hasPermission(actor, other)) return key;
    }
  }
  throw missingPrivilege(registry, key);
}

/**
 * The key of the list from which the actor may choose, as `requireOptionsPermission` says; null
 * when he may not.
 */
export function optionsPrivilege(
  actor: Actor,
  registry: Registry,
  resource: Resource,
): string | null {
  try {
    return requireOptionsPermission(actor, registry, resource);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** One condition that leaves rows out, and why. */
export interface RowFilter {
  readonly at: 'SUCURSAL' | 'ALMACEN' | 'PROVEEDOR' | 'ALCANCE';
  readonly sql: string;
}

/**
 * Row cuts of platform R2 as SQL conditions over alias `t`, all of which must hold. The company
 * itself is cut by row-level security.
 */
export function namedRowFilters(
  actor: Actor,
  registry: Registry,
  resource: Resource,
  key: string,
  params: Params,
): RowFilter[] {
  const filtering = { actor, registry, params };
  const ofParent = parentFilters(filtering, resource, key);
  // What has no calls of its own is reached by the rights over its record, and by nothing else.
  return registry.parentOf(resource) && (resource.savedWithRecord || callsOf(resource).length === 0)
    ? ofParent
    : [...ofParent, ...ownFilters(filtering, resource, key)];
}

interface Filtering {
  readonly actor: Actor;
  readonly registry: Registry;
  readonly params: Params;
}

/** Rows that hang from a record are there for who sees the record. */
function parentFilters(
  { actor, registry, params }: Filtering,
  resource: Resource,
  key: string,
): RowFilter[] {
  const parent = registry.parentOf(resource);
  if (!parent) return [];
  const { resource: owner, field } = parent;
  const own = `${registry.privilegePath(resource)}.`;
  const theirs = key.startsWith(own)
    ? `${registry.privilegePath(owner)}.${key.slice(own.length)}`
    : key;
  return namedRowFilters(actor, registry, owner, theirs, params).map(({ at, sql }) => ({
    at,
    sql: `t.${field.by} in (select t.id from ${owner.table} t where t.account_id = ${params.add(actor.accountId)} and ${sql})`,
  }));
}

function ownFilters(filtering: Filtering, resource: Resource, key: string): RowFilter[] {
  const { actor, params } = filtering;
  // Whoever works for a party sees what is the party's, wherever in the company it happens.
  if (isExternal(actor)) return [{ at: 'PROVEEDOR', sql: partyFilter(filtering, resource) }];
  const cuts: RowFilter[] = [];
  const { storageField } = resource;
  if (!actor.permissions.allBranches)
    cuts.push(...branchFilters(filtering, resource, actor.permissions));
  if (storageField && actor.permissions.storageIds) {
    const own = `any(${params.add(actor.permissions.storageIds)}::bigint[])`;
    const storages = typeof storageField === 'string' ? [storageField] : storageField;
    // Of a document between two places an empty one says nothing: it is nobody's only where all
    // are.
    const nobodys = storages.map((name) => `t.${name} is null`).join(' and ');
    cuts.push({
      at: 'ALMACEN',
      sql: `(${[storages.length > 1 ? `(${nobodys})` : nobodys, ...storages.map((name) => `t.${name} = ${own}`)].join(' or ')})`,
    });
  }
  // Who sees some rows only does nothing to the others, however widely the right to do it is held.
  const list = privilegeKeyOf(filtering.registry, resource, 'list');
  const keys = [...new Set([key, list])];
  return [...cuts, ...keys.flatMap((each) => grantFilters(filtering, resource, each))];
}

/** Rows that one right reaches. Where it is not held it cuts none: that is refused before. */
function grantFilters(filtering: Filtering, resource: Resource, key: string): RowFilter[] {
  const grant = filtering.actor.permissions.grants.get(key);
  const [way, ...others] = grant ? grantsOf(grant) : [];
  if (!way) return [];
  if (others.length === 0)
    return [...branchFilters(filtering, resource, way), ...scopeFilters(filtering, resource, way)];
  // One way is enough, and each holds as a whole: the branches of one role do not open the scope of
  // another.
  if ([way, ...others].some((each) => isUnrestricted(resource, each))) return [];
  const ways = [way, ...others].map((each) =>
    [...branchFilters(filtering, resource, each), ...scopeFilters(filtering, resource, each)]
      .map(({ sql }) => sql)
      .join(' and '),
  );
  return [{ at: 'ALCANCE', sql: `((${ways.join(') or (')}))` }];
}

/** Whether its rows are of a branch, their own or that of records they name. */
const isOfBranch = ({ branchField, branchOf = [] }: Resource): boolean =>
  branchField !== undefined || branchOf.length > 0;

function isUnrestricted(resource: Resource, { scope, branchIds }: Grant): boolean {
  const ofBranch = isOfBranch(resource);
  return (scope === 'TODOS' || (scope === 'SUCURSAL' && !ofBranch)) && !(ofBranch && branchIds);
}

function branchFilters(
  { registry, params }: Filtering,
  resource: Resource,
  { branchIds }: Pick<Grant, 'branchIds'>,
): RowFilter[] {
  if (!branchIds || !isOfBranch(resource)) return [];
  const { branchField } = resource;
  const mine = `any(${params.add(branchIds)}::bigint[])`;
  return [
    ...(branchField ? [`(t.${branchField} is null or t.${branchField} = ${mine})`] : []),
    ...namedBranches(registry, resource, mine),
  ].map((sql) => ({ at: 'SUCURSAL', sql }));
}

/** That each record it names which is of a branch is of one of `mine`. */
const namedBranches = (registry: Registry, resource: Resource, mine: string): string[] =>
  (resource.branchOf ?? []).map((name) => {
    const field = resource.fields[name];
    const of = field?.kind === 'ref' ? registry.resource(field.to) : null;
    if (!of?.branchField) throw new Error(`${resource.path}.${name} names nothing of a branch`);
    return `(t.${name} is null or exists (select 1 from ${of.table} b where ${sameCompany('b', 't')} and b.id = t.${name} and (b.${of.branchField} is null or b.${of.branchField} = ${mine})))`;
  });

function scopeFilters(filtering: Filtering, resource: Resource, { scope }: Grant): RowFilter[] {
  return scopeFilter(filtering, resource, scope).map((sql) => ({ at: 'ALCANCE', sql }));
}

/**
 * Rows of the company that the actor may see, over alias `t`. The company is said besides row
 * security, so that a distributed engine finds its node.
 */
export const rowFilters = (...given: Parameters<typeof namedRowFilters>): string[] => {
  const [actor, , resource, , params] = given;
  const filters = namedRowFilters(...given).map(({ sql }) => sql);
  // An operator's list of companies is not of one.
  return resource.global ? filters : [`t.account_id = ${params.add(actor.accountId)}`, ...filters];
};

/**
 * The column by which rows of the resource are of the party of whoever acts: a reference to it, or
 * the party's own id. null where it names none, and for the company's own people.
 */
export function partyColumn(actor: Actor, registry: Registry, resource: Resource): string | null {
  const { userKind } = actor;
  const party = isExternal(actor) ? registry.access.parties.get(userKind as PartyKind) : undefined;
  if (!party) return null;
  if (resource.table === party.resource.table) return 'id';
  const found = Object.entries(resource.fields).find(
    ([, field]) => field.kind === 'ref' && field.to === party.resource.path,
  );
  return found?.[0] ?? null;
}

/** A user of a portal sees rows of the own party only. */
function partyFilter({ actor, registry, params }: Filtering, resource: Resource): string {
  const column = partyColumn(actor, registry, resource);
  return column && actor.partyId !== null ? `t.${column} = ${params.add(actor.partyId)}` : 'false';
}

function scopeFilter(
  { actor, registry, params }: Filtering,
  resource: Resource,
  scope: string,
): string[] {
  if (scope === 'TODOS') return [];
  if (scope === 'SUCURSAL') {
    if (!isOfBranch(resource)) return [];
    const mine = params.add(actor.permissions.defaultBranchId);
    const { branchField } = resource;
    return [
      ...(branchField ? [`t.${branchField} = ${mine}`] : []),
      ...namedBranches(registry, resource, mine),
    ];
  }
  return [
    ownedBySql(
      resource,
      scope === 'EQUIPO' ? [actor.userId, ...actor.permissions.teamIds] : [actor.userId],
      params,
    ),
  ];
}

/** Rows over alias `t` that one of these people made or answers for. */
export function ownedBySql(
  resource: Resource,
  people: readonly (number | null)[],
  params: Params,
): string {
  const ids = `any(${params.add(people.filter((id) => id !== null))}::bigint[])`;
  const owners = (resource.ownerFields ?? []).map((name) =>
    resource.fields[name]?.kind === 'refs'
      ? `exists (select 1 from ${joinTableName(resource, name)} j where ${sameCompany('j', 't')} and j.owner_id = t.id and j.target_id = ${ids})`
      : `t.${name} = ${ids}`,
  );
  return `(${[`t.created_by = ${ids}`, ...owners].join(' or ')})`;
}

/** People of the company are no business of the users of its portal. */
const refersToUsers = (field: Field): boolean =>
  (field.kind === 'ref' || field.kind === 'refs') && field.to === 'users';

export const canReadField = (actor: Actor, field: Field): boolean =>
  !field.internal &&
  !(field.recipientOnly && actor.impersonator?.lesser) &&
  (!field.readKey || hasPermission(actor, field.readKey)) &&
  !(isExternal(actor) && refersToUsers(field));

/** The company's own people may see the records of a resource, or write them. */
export const canOpenResource = (actor: Actor, registry: Registry, resource: Resource): boolean =>
  isOpenTo(actor, resource) &&
  isModuleOn(actor, registry, resource) &&
  ['list', 'create', 'update'].some((operation) =>
    hasPermission(actor, privilegeKeyOf(registry, resource, operation)),
  );

export const canWriteField = (actor: Actor, field: Field): boolean =>
  canReadField(actor, field) && (!field.writeKey || hasPermission(actor, field.writeKey));

export const hiddenFieldError = (field: Field) =>
  new DomainError(
    'SIN_PERMISO',
    t('access.field', 'No tienes permiso para usar el campo {label}.', { label: labelOf(field) }),
    {
      extra: { privilege: field.readKey ?? field.writeKey },
    },
  );
