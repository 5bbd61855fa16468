/** What a column may be put into: fields that this person may write, and those of child rows. */
import { labelOf } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { uniquesOf } from '#erp/db/schema/tables.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Field, LinesField, Resource } from '#erp/model/types.ts';
import { canWriteField } from '#erp/kernel/access.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { ImportRecord } from './store.ts';

export interface Target {
  /** `code`, `lines.qty`, `id`, `active`. */
  readonly path: string;
  readonly name: string;
  readonly label: string;
  /** In Spanish, for a file that was exported in another language than this one. */
  readonly declaredLabel?: string;
  readonly field: Field;
  /** The resource that holds the field: the child's, for a child row. */
  readonly resource: Resource;
  /** Field of the parent that holds the child rows. */
  readonly lines: string | null;
  readonly required: boolean;
}

const NEVER = new Set(['computed', 'folio', 'secret', 'json', 'file', 'image', 'lines']);

const ID: Field = { kind: 'int', label: 'Id', precision: 15, scale: 0, min: '1' };
const active = (): Field => ({ kind: 'bool', label: t('imports.active', 'Activo') });

function isOpen(actor: Actor, resource: Resource, name: string, field: Field): boolean {
  if (NEVER.has(field.kind) || field.readOnly === true || resource.states?.field === name)
    return false;
  if (resource.editableFields && !resource.editableFields.includes(name)) return false;
  return canWriteField(actor, field);
}

const own = (
  actor: Actor,
  resource: Resource,
  lines: { readonly name: string; readonly field: LinesField } | null,
): Target[] =>
  Object.entries(resource.fields)
    .filter(([name, field]) => name !== lines?.field.by && isOpen(actor, resource, name, field))
    .map(([name, field]) => ({
      path: lines ? `${lines.name}.${name}` : name,
      name,
      label: lines ? `${labelOf(lines.field)}: ${labelOf(field)}` : labelOf(field),
      declaredLabel: lines ? `${lines.field.label}: ${field.label}` : field.label,
      field,
      resource,
      lines: lines?.name ?? null,
      // What is worked out of the rest is filled in where it is left empty.
      required:
        field.required === true &&
        field.default === undefined &&
        !resource.computedDraft?.sets.includes(name),
    }));

export function targetsOf(registry: Registry, actor: Actor, resource: Resource): readonly Target[] {
  const system: Target[] = [
    { path: 'id', name: 'id', label: 'Id', field: ID, resource, lines: null, required: false },
    ...(resource.hasActive
      ? [
          {
            path: 'active',
            name: 'active',
            label: t('imports.active', 'Activo'),
            field: active(),
            resource,
            lines: null,
            required: false,
          },
        ]
      : []),
  ];
  const children = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'lines' && field.readOnly !== true && canWriteField(actor, field)
      ? own(actor, registry.resource(field.of), { name, field })
      : [],
  );
  return [...own(actor, resource, null), ...system, ...children];
}

/** Fields that a new record cannot do without and that neither a column nor a fixed value fills. */
export const missingTargets = (
  targets: readonly Target[],
  { mode, mapping, fixed }: Pick<ImportRecord, 'mode' | 'mapping' | 'fixed'>,
): readonly Target[] => {
  const filled = new Set([...Object.values(mapping ?? {}), ...Object.keys(fixed ?? {})]);
  return mode === 'ACTUALIZAR'
    ? []
    : targets.filter(
        ({ path, required, lines }) => required && lines === null && !filled.has(path),
      );
};

const KEY_KINDS = new Set([
  'text',
  'int',
  'email',
  'rfc',
  'curp',
  'nss',
  'clabe',
  'phone',
  'zip',
  'ref',
]);

/** Fields by which a record that exists is found. */
export function keyTargets(targets: readonly Target[], resource: Resource): readonly Target[] {
  const alone = new Set(
    uniquesOf(resource)
      .filter(({ columns }) => columns.length === 2)
      .map(({ columns }) => columns[1]),
  );
  return targets.filter(
    ({ lines, name, field }) =>
      lines === null && (name === 'id' || (alone.has(name) && KEY_KINDS.has(field.kind))),
  );
}
