/** Tables of the manual that come from the declarations, so that they cannot be out of date. */
import { kindOf } from '#erp/model/kinds.ts';
import { sectionsOf, type KnownPrivilege } from '#erp/model/registry.ts';
import type { Field, Resource, When } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';
import { slugOf } from './markdown.server.ts';
import type { Block, FieldRow } from './view-types.ts';

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(' o ');
const plainNumber = (value: string) =>
  kindOf({ kind: 'decimal', label: '', precision: 24, scale: 6 }).show(value, { kind: 'decimal', label: '', precision: 24, scale: 6 }).replace(/\.00$/, '');

export const fieldsId = (resource: Resource): string => `campos-${slugOf(resource.path)}`;

/** Page of the manual that explains the resource: its screens name it. */
export function pageOfResource(resource: Resource): string | null {
  const screen = [...registry.screens.values()].find((known) => known.resource === resource);
  return screen ? screen.docUrl : null;
}

function typeOf(field: Field): string {
  switch (field.kind) {
    case 'text':
      return `Texto, hasta ${field.max.toLocaleString('es-MX')}`;
    case 'longtext':
      return `Texto largo, hasta ${field.max.toLocaleString('es-MX')}`;
    case 'int':
      return 'Número entero';
    case 'decimal':
      return `Número, hasta ${field.scale} decimales`;
    case 'money':
      return 'Importe';
    case 'percent':
      return 'Porcentaje';
    case 'choice':
      return `Una opción: ${field.choices.map(([, label]) => label).join(', ')}`;
    case 'choices':
      return `Varias opciones: ${field.choices.map(([, label]) => label).join(', ')}`;
    case 'ref':
      return `Se elige en ${registry.resource(field.to).label[1]}`;
    case 'refs':
      return `Varios de ${registry.resource(field.to).label[1]}`;
    case 'lines':
      return `Tabla, hasta ${field.max.toLocaleString('es-MX')} renglones`;
    case 'file':
    case 'image':
      return `${field.kind === 'image' ? 'Imagen' : 'Archivo'}, hasta ${field.maxKb >= 1024 ? `${Math.floor(field.maxKb / 1024)} MB` : `${field.maxKb} kB`}`;
    case 'computed':
      return 'Lo calcula el sistema';
    default:
      return PLAIN_TYPES[field.kind];
  }
}

const PLAIN_TYPES = {
  date: 'Fecha',
  datetime: 'Fecha y hora',
  time: 'Hora',
  bool: 'Sí o no',
  email: 'Correo',
  phone: 'Teléfono',
  url: 'Dirección web',
  color: 'Color',
  rfc: 'RFC',
  curp: 'CURP',
  nss: 'NSS',
  clabe: 'CLABE',
  zip: 'Código postal',
  geo: 'Ubicación',
  folio: 'Folio',
  secret: 'Dato secreto',
  json: 'Datos',
} as const;

/** «Tipo» es «Kit» */
function conditionOf(resource: Resource, when: When): string {
  const field = resource.fields[when.field]!;
  if (when.is === '*') return `hay «${field.label}»`;
  if (field.kind === 'bool') return `«${field.label}» ${when.is.includes(true) ? 'está marcado' : 'no está marcado'}`;
  const names = when.is.map((value) => ('choices' in field ? (field.choices.find(([code]) => code === value)?.[1] ?? String(value)) : String(value)));
  const others = 'choices' in field ? field.choices.filter(([code]) => !when.is.includes(code)).map(([, label]) => label) : [];
  return others.length > 0 && others.length < names.length ? `«${field.label}» no es ${quoted(others)}` : `«${field.label}» es ${quoted(names)}`;
}

function requiredOf(resource: Resource, field: Field): string {
  if (field.readOnly === true || field.kind === 'computed' || field.kind === 'folio') return '—';
  if (field.required) return 'Sí';
  return field.requiredWhen ? `Si ${conditionOf(resource, field.requiredWhen)}` : 'No';
}

function boundsOf(field: Field): string[] {
  if (field.kind !== 'int' && field.kind !== 'decimal' && field.kind !== 'money' && field.kind !== 'percent') return [];
  const from = field.above === undefined ? field.min : undefined;
  if (from !== undefined && field.max !== undefined) return [`De ${plainNumber(from)} a ${plainNumber(field.max)}.`];
  return [
    ...(field.above === undefined ? [] : [`Mayor que ${plainNumber(field.above)}.`]),
    ...(from === undefined ? [] : [from === '0' ? 'No puede ser negativo.' : `${plainNumber(from)} o más.`]),
    ...(field.max === undefined ? [] : [`${plainNumber(field.max)} o menos.`]),
  ];
}

function notesOf(resource: Resource, field: Field): string[] {
  const label = (name: string) => resource.fields[name]?.label ?? name;
  const initial = field.default === undefined || field.default === false ? '' : kindOf(field).show(field.default, field);
  return [
    ...(field.help ? [field.help] : []),
    ...(field.onlyWhen ? [`Sólo cuando ${conditionOf(resource, field.onlyWhen)}.`] : []),
    ...('pattern' in field && field.pattern ? [field.pattern[1]] : []),
    ...boundsOf(field),
    ...(field.unique === true ? ['No se repite.'] : field.unique ? [`No se repite en el mismo valor de ${quoted(field.unique.map(label))}.`] : []),
    ...(initial ? [`Al crear: ${initial}.`] : []),
    ...(field.readOnly === 'edit' ? ['No cambia después de crear.'] : field.readOnly === true && field.kind !== 'computed' ? ['Lo llena el sistema.'] : []),
    ...(field.readKey ? [`Lo ve quien tiene el permiso «${registry.privileges.get(field.readKey)?.label ?? field.readKey}».`] : []),
    ...(field.writeKey ? [`Lo cambia quien tiene el permiso «${registry.privileges.get(field.writeKey)?.label ?? field.writeKey}».`] : []),
  ];
}

/** Fields in the order of the form, then those that only the list shows. */
function orderedFields(resource: Resource, parent: string | undefined): [string, Field][] {
  const inForm = sectionsOf(resource).flatMap((section) => section.fields);
  const names = new Set([...inForm, ...Object.keys(resource.fields)]);
  return [...names].filter((name) => name !== parent && name in resource.fields && resource.fields[name]!.kind !== 'json').map((name) => [name, resource.fields[name]!]);
}

function rowOf(resource: Resource, field: Field, hrefs: (path: string) => string | null): FieldRow {
  const to = field.kind === 'ref' || field.kind === 'refs' ? field.to : null;
  const page = to === null ? null : pageOfResource(registry.resource(to));
  return {
    label: field.label,
    type: typeOf(field) + ('suffix' in field && field.suffix && field.kind !== 'percent' ? ` (${field.suffix})` : ''),
    href: field.kind === 'lines' ? `#${fieldsId(registry.resource(field.of))}` : page === null ? null : hrefs(page),
    required: requiredOf(resource, field),
    notes: notesOf(resource, field),
  };
}

/** `slug` is the page: on a resource's own page it is no child table. */
export function fieldsBlock(resource: Resource, slug: string, hrefs: (page: string) => string | null): Block {
  const parent = pageOfResource(resource) === slug ? null : registry.parentOf(resource);
  return {
    kind: 'fields',
    id: fieldsId(resource),
    title: parent ? `Campos de «${parent.field.label}»` : 'Campos',
    rows: orderedFields(resource, parent?.field.by).map(([, field]) => rowOf(resource, field, hrefs)),
    rules: [...(resource.checks ?? []).map(({ message }) => message), ...(resource.uniques ?? []).map(({ message }) => message)],
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
    states: field.choices.map(([code, label, family]) => ({ label, family: family ?? 'neutral', initial: code === states.initial })),
    moves: Object.entries(states.transitions).map(([action, move]) => ({
      label: move.label,
      from: move.from.map(name).join(', '),
      to: move.to ? name(move.to) : 'No cambia',
      privilege: registry.privileges.get(move.key ?? `${guard}.${action}`)?.label ?? '',
      confirm: move.confirm ?? null,
    })),
  };
}

const RISKS = { NORMAL: 'Normal', SENSIBLE: 'Sensible', CRITICO: 'Crítico' } as const;

/** What a role may do with the resource. */
export function privilegesBlock(resource: Resource): Block | null {
  return privilegesTable(`permisos-${slugOf(resource.path)}`, (privilege) => privilege.resource === resource.path);
}

/** Rights of a module that belong to none of its resources: those of its own screens. */
export const modulePrivilegesBlock = (module: string): Block | null =>
  privilegesTable(`permisos-${module}`, (privilege) => privilege.resource === null && privilege.module === module);

function privilegesTable(id: string, mine: (privilege: KnownPrivilege) => boolean): Block | null {
  const rows = [...registry.privileges.values()].filter(mine);
  if (rows.length === 0) return null;
  return {
    kind: 'privileges',
    id,
    title: 'Permisos',
    rows: rows.map(({ label, key, risk, scopable }) => ({ label, key, risk: RISKS[risk], scopable: scopable === true })),
  };
}
