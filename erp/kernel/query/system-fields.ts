/** Columns that every row has and no declaration names, described like declared fields. */
import { bool, datetime, int, ref } from '#erp/model/fields.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, Resource } from '#erp/model/types.ts';

const ID = int('Id', { readOnly: true });
const VERSION = int('Versión', { readOnly: true });
const ACTIVE = bool('Activo', { default: true });
const CREATED_AT = datetime('Creado el', { readOnly: true });
const UPDATED_AT = datetime('Actualizado el', { readOnly: true });
const CREATED_BY = ref('Creado por', 'users', { readOnly: true });
const UPDATED_BY = ref('Actualizado por', 'users', { readOnly: true });

const FIELDS: Readonly<Record<string, Field>> = {
  id: ID,
  version: VERSION,
  active: ACTIVE,
  created_at: CREATED_AT,
  created_by: CREATED_BY,
  updated_at: UPDATED_AT,
  updated_by: UPDATED_BY,
};
const NOT_NULL = new Set(['id', 'version', 'active', 'created_at', 'updated_at']);

/** The declared or system field of that name; null when there is none. */
export function fieldOf(registry: Registry, resource: Resource, name: string): Field | null {
  const declared = Object.hasOwn(resource.fields, name) ? resource.fields[name]! : null;
  if (declared) return declared;
  if (!Object.hasOwn(FIELDS, name) || (name === 'active' && !resource.hasActive)) return null;
  const field = FIELDS[name]!;
  return field.kind === 'ref' && !registry.resources.has(field.to) ? null : field;
}

/** True when the column never holds null: only then a keyset over it is one range. */
export function neverNull(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  if (!field) return NOT_NULL.has(name);
  if (field.extra) return field.kind === 'bool';
  const reference = field.kind === 'ref' || field.kind === 'file' || field.kind === 'image';
  return (
    field.kind === 'bool' ||
    (field.required === true && !field.onlyWhen && !(resource.global && reference))
  );
}
