/** Who may import what, and whose import it is. */
import { t } from '#erp/model/texts/t.ts';
import { ROW_ID } from '#erp/model/field-types/inputs.ts';
import type { Tx } from '#erp/db/database.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { privilegeKeyOf, requirePermission } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { notFound } from '#erp/model/errors.ts';
import type { Services } from '#erp/kernel/services.ts';
import { requireImport, type ImportRecord, type Mode } from '#erp/platform/imports/store.ts';
import { targetsOf } from '#erp/platform/imports/targets.ts';

export const isImportable = (resource: Resource): boolean =>
  callsOf(resource).includes('create') &&
  !resource.singleton &&
  !resource.editableFields &&
  !resource.global;

/** Throws NO_ENCONTRADO or SIN_PERMISO. */
export function requireImportable(registry: Registry, actor: Actor, path: unknown): Resource {
  const resource = typeof path === 'string' ? registry.resources.get(path) : undefined;
  if (!resource || !isImportable(resource))
    throw notFound(t('core.notImported', 'Esta lista no se puede importar.'));
  requirePermission(actor, registry, resource, 'import');
  return resource;
}

/** Importing needs the right to do the same by hand (platform R29). */
export function requireMode(
  registry: Registry,
  actor: Actor,
  resource: Resource,
  mode: Mode,
): void {
  if (mode !== 'ACTUALIZAR') requirePermission(actor, registry, resource, 'create');
  if (mode !== 'CREAR') requirePermission(actor, registry, resource, 'update');
}

export const tenantOf = (actor: Actor) => ({
  accountId: actor.accountId,
  operator: actor.operator,
});

export function importId(params: Readonly<Record<string, string>>): number {
  if (!ROW_ID.test(params.id ?? ''))
    throw notFound(t('core.noImport', 'Esta importación no existe o no está a tu alcance.'));
  return Number(params.id);
}

/**
 * One's own, or anybody's for who sees all imports; never without the right to import that list.
 */
export async function requireOwnImport(
  tx: Tx,
  { registry }: Services,
  actor: Actor,
  id: number,
  lock = false,
): Promise<{ readonly record: ImportRecord; readonly resource: Resource }> {
  const record = await requireImport(tx, id, lock);
  const sees = actor.permissions.grants.get(
    privilegeKeyOf(registry, registry.resource('imports'), 'list'),
  );
  if (record.created_by !== actor.userId && sees?.scope !== 'TODOS')
    throw notFound(t('core.noImport', 'Esta importación no existe o no está a tu alcance.'));
  return { record, resource: requireImportable(registry, actor, record.resource) };
}

/**
 * Columns that this person may see: all of one's own file; of another's, and for who looks as
 * somebody, those of fields that may be written.
 */
export function columnFilter(
  { registry }: Services,
  actor: Actor,
  record: ImportRecord,
  resource: Resource,
): (column: number) => boolean {
  if (record.created_by === actor.userId && !actor.impersonator) return () => true;
  const open = new Set(targetsOf(registry, actor, resource).map(({ path }) => path));
  return (column) => open.has(record.mapping?.[column] ?? '');
}

/** Rights of a key that acts, kept for what is done when it no longer asks. */
export const keysOf = (actor: Actor): readonly string[] | null =>
  actor.origin === 'LLAVE_API' ? [...actor.permissions.grants.keys()] : null;
