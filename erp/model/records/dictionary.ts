/**
 * What a field is, in words: the tables of the manual and the dictionary of a company read the same
 * sentences.
 */
import { fieldTypeOf } from '../field-types.ts';
import { NO_TIME_ZONE } from '../field-types/field-type.ts';
import { sectionsOf, type Registry } from '../registry.ts';
import type { Field, Resource, FieldCondition } from '../types.ts';

export interface FieldFacts {
  readonly name: string;
  readonly field: Field;
  /** «Texto, hasta 80». */
  readonly type: string;
  /** «Sí», «No», «Si «Tipo» es «Kit»», «—» for what nobody writes. */
  readonly required: string;
  /** Sentences: what it is for, its bounds, who sees it. */
  readonly notes: readonly string[];
  /** Section of the form, or null where it stands in none. */
  readonly section: string | null;
}

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(' o ');
const plainNumber = (value: string) =>
  fieldTypeOf({ kind: 'decimal', label: '', precision: 24, scale: 6 })
    .show(value, { kind: 'decimal', label: '', precision: 24, scale: 6 }, NO_TIME_ZONE)
    .replace(/\.00$/, '');

function typeOf(registry: Registry, field: Field): string {
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
function conditionOf(resource: Resource, when: FieldCondition): string {
  const field = resource.fields[when.field]!;
  if (when.is === '*') return `hay «${field.label}»`;
  if (field.kind === 'bool')
    return `«${field.label}» ${when.is.includes(true) ? 'está marcado' : 'no está marcado'}`;
  const names = when.is.map((value) =>
    'choices' in field
      ? (field.choices.find(([code]) => code === value)?.[1] ?? String(value))
      : String(value),
  );
  const others =
    'choices' in field
      ? field.choices.filter(([code]) => !when.is.includes(code)).map(([, label]) => label)
      : [];
  return others.length > 0 && others.length < names.length
    ? `«${field.label}» no es ${quoted(others)}`
    : `«${field.label}» es ${quoted(names)}`;
}

function requiredOf(resource: Resource, field: Field): string {
  if (field.readOnly === true || field.kind === 'computed' || field.kind === 'folio') return '—';
  if (field.required) return 'Sí';
  return field.requiredWhen ? `Si ${conditionOf(resource, field.requiredWhen)}` : 'No';
}

function boundsOf(field: Field): string[] {
  if (
    field.kind !== 'int' &&
    field.kind !== 'decimal' &&
    field.kind !== 'money' &&
    field.kind !== 'percent'
  )
    return [];
  const from = field.above === undefined ? field.min : undefined;
  if (from !== undefined && field.max !== undefined)
    return [`De ${plainNumber(from)} a ${plainNumber(field.max)}.`];
  return [
    ...(field.above === undefined ? [] : [`Mayor que ${plainNumber(field.above)}.`]),
    ...(from === undefined
      ? []
      : [from === '0' ? 'No puede ser negativo.' : `${plainNumber(from)} o más.`]),
    ...(field.max === undefined ? [] : [`${plainNumber(field.max)} o menos.`]),
  ];
}

function readOnlyNote(field: Field): readonly string[] {
  if (field.readOnly === 'edit') return ['No cambia después de crear.'];
  return field.readOnly === true && field.kind !== 'computed' ? ['Lo llena el sistema.'] : [];
}

function notesOf(registry: Registry, resource: Resource, field: Field): string[] {
  const label = (name: string) => resource.fields[name]?.label ?? name;
  const initial =
    field.default === undefined || field.default === false
      ? ''
      : fieldTypeOf(field).show(field.default, field, NO_TIME_ZONE);
  const uniqueNote = (): readonly string[] => {
    if (field.unique === true) return ['No se repite.'];
    return field.unique
      ? [`No se repite en el mismo valor de ${quoted(field.unique.map(label))}.`]
      : [];
  };
  return [
    ...(field.help ? [field.help] : []),
    ...(field.onlyWhen ? [`Sólo cuando ${conditionOf(resource, field.onlyWhen)}.`] : []),
    ...('pattern' in field && field.pattern ? [field.pattern[1]] : []),
    ...boundsOf(field),
    ...uniqueNote(),
    ...(initial ? [`Al crear: ${initial}.`] : []),
    ...readOnlyNote(field),
    ...(field.readKey
      ? [
          `Lo ve quien tiene el permiso «${registry.privileges.get(field.readKey)?.label ?? field.readKey}».`,
        ]
      : []),
    ...(field.writeKey
      ? [
          `Lo cambia quien tiene el permiso «${registry.privileges.get(field.writeKey)?.label ?? field.writeKey}».`,
        ]
      : []),
  ];
}

/**
 * Fields in the order of the form, then those that only the list shows; `without` is the field of a
 * child row that names its parent.
 */
export function factsOf(
  registry: Registry,
  resource: Resource,
  without?: string,
): readonly FieldFacts[] {
  const sections = sectionsOf(resource);
  const names = new Set([
    ...sections.flatMap((section) => section.fields),
    ...Object.keys(resource.fields),
  ]);
  return [...names].flatMap((name): FieldFacts[] => {
    const field = resource.fields[name];
    if (!field || name === without || field.kind === 'json') return [];
    return [
      {
        name,
        field,
        type:
          typeOf(registry, field) +
          ('suffix' in field && field.suffix && field.kind !== 'percent'
            ? ` (${field.suffix})`
            : ''),
        required: requiredOf(resource, field),
        notes: notesOf(registry, resource, field),
        section: sections.find(({ fields }) => fields.includes(name))?.title ?? null,
      },
    ];
  });
}
