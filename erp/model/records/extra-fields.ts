/**
 * Fields that a company adds to a resource: plain data of its own, read into the same vocabulary as
 * the declared ones.
 */
import { fieldTypeOf, parseValue } from '../field-types.ts';
import { NO_TIME_ZONE } from '../field-types/field-type.ts';
import {
  bool,
  choice,
  date,
  decimal,
  file,
  int,
  longtext,
  money,
  ref,
  text,
  time,
} from '../fields.ts';
import { extendable } from './extendable.ts';
import { Registry, sectionsOf } from '../registry.ts';
import type { Choice, Field, Resource } from '../types.ts';

export const EXTRA_TYPES = [
  ['TEXTO', 'Texto'],
  ['TEXTO_LARGO', 'Texto largo'],
  ['ENTERO', 'Número entero'],
  ['DECIMAL', 'Número con decimales'],
  ['IMPORTE', 'Importe'],
  ['FECHA', 'Fecha'],
  ['HORA', 'Hora'],
  ['BOOLEANO', 'Sí o no'],
  ['OPCION', 'Opción de una lista'],
  ['REFERENCIA', 'Registro de otra tabla'],
  ['ARCHIVO', 'Archivo'],
] as const satisfies readonly Choice[];

export type ExtraType = (typeof EXTRA_TYPES)[number][0];

export const EXTRA_NAME = /^x_[a-z0-9_]{1,40}$/;
export const MAX_EXTRA = 40;
const MAX_TEXT = 500;
const MAX_LONG = 4000;

/** What a company wrote down of a field, as on the wire. */
export interface ExtraDefinition {
  readonly resource: string;
  readonly name: string;
  readonly label: string;
  readonly type: ExtraType;
  readonly choices: string | null;
  readonly ref_resource: string | null;
  readonly required: boolean;
  readonly unique: boolean;
  /** Decimal text. */
  readonly min: string | null;
  readonly max: string | null;
  readonly max_length: number | null;
  readonly default_value: string | null;
  readonly help: string | null;
  readonly section: string | null;
  readonly order: number;
  readonly in_list: boolean;
  readonly in_filter: boolean;
  readonly in_export: boolean;
  readonly in_print: boolean;
  /** Key of the right without which nobody sees it. */
  readonly privilege: string | null;
}

/** One option a line; `CLAVE | Etiqueta` where what is kept differs from what is read. */
export const optionsIn = (text: string | null): readonly Choice[] =>
  (text ?? '').split('\n').flatMap((line): Choice[] => {
    const [code = '', label] = line.split('|').map((part) => part.trim());
    return code === '' ? [] : [[code, label || code]];
  });

function bare(definition: ExtraDefinition): Field {
  const { label, type, choices, ref_resource: to, min, max, max_length: length } = definition;
  const bounds = { ...(min !== null && { min }), ...(max !== null && { max }) };
  switch (type) {
    case 'TEXTO':
      return text(label, { max: Math.min(length ?? 120, MAX_TEXT) });
    case 'TEXTO_LARGO':
      return longtext(label, { max: Math.min(length ?? MAX_LONG, MAX_LONG) });
    case 'ENTERO':
      return int(label, bounds);
    case 'DECIMAL':
      return decimal(label, bounds);
    case 'IMPORTE':
      return money(label, bounds);
    case 'FECHA':
      return date(label);
    case 'HORA':
      return time(label);
    case 'BOOLEANO':
      return bool(label);
    case 'OPCION':
      return choice(label, optionsIn(choices));
    case 'REFERENCIA':
      return ref(label, to ?? '');
    case 'ARCHIVO':
      return file(label);
  }
}

/** The field as the operations know it. */
export function extraField(definition: ExtraDefinition): Field {
  const field = bare(definition);
  const { default_value: value, privilege, help } = definition;
  const yes = value === null ? undefined : parseValue(field, value, NO_TIME_ZONE);
  return {
    ...field,
    extra: true,
    ...(definition.required && field.kind !== 'bool' && { required: true }),
    ...(definition.unique && { unique: true as const }),
    ...(help && { help }),
    ...(value !== null &&
      yes &&
      'value' in yes && { default: field.kind === 'bool' ? yes.value === true : value }),
    ...(privilege && { readKey: privilege }),
    ...(!definition.in_export && { exported: false as const }),
    ...(!definition.in_print && { printed: false as const }),
  };
}

const NEW_SECTION = 'Datos adicionales';

type Extra = ExtraDefinition & { readonly field: Field };

/**
 * Places each field in the form: in the section that it names, or in one of its own at the end of
 * the first tab.
 */
function placed(resource: Resource, extras: readonly Extra[]): Resource['form'] {
  const form = resource.form;
  if (sectionsOf(resource).length === 0) return form;
  const named = Map.groupBy(extras, ({ section }) => section?.trim() || NEW_SECTION);
  const fill = <S extends { readonly title: string; readonly fields: readonly string[] }>(
    section: S,
  ): S => {
    const own = named.get(section.title);
    named.delete(section.title);
    return own
      ? { ...section, fields: [...section.fields, ...own.map(({ name }) => name)] }
      : section;
  };
  const sections = form?.sections?.map(fill);
  const tabs = form?.tabs?.map((tab) => ({ ...tab, sections: tab.sections.map(fill) }));
  const added = [...named].map(([title, own]) => ({ title, fields: own.map(({ name }) => name) }));
  if (sections && sections.length > 0)
    return { ...(tabs && { tabs }), sections: [...sections, ...added] };
  return {
    tabs: tabs!.map((tab, i) =>
      i === 0 ? { ...tab, sections: [...tab.sections, ...added] } : tab,
    ),
  };
}

const FILTERED_BY_DEFAULT = new Set<Field['kind']>([
  'choice',
  'ref',
  'refs',
  'bool',
  'date',
  'datetime',
]);

function extend(resource: Resource, extras: readonly Extra[]): Resource {
  const names = (which: (extra: Extra) => boolean) => extras.filter(which).map(({ name }) => name);
  const { list } = resource;
  const usual = [...list.columns, ...(list.more ?? [])].filter((name) =>
    FILTERED_BY_DEFAULT.has(resource.fields[name]?.kind ?? 'json'),
  );
  return {
    ...resource,
    extended: true,
    fields: {
      ...resource.fields,
      ...Object.fromEntries(extras.map(({ name, field }) => [name, field])),
    },
    list: {
      ...list,
      columns: [
        ...list.columns,
        ...names(({ in_list: shown, field }) => shown && field.kind !== 'file'),
      ],
      ...(list.more && {
        more: [
          ...list.more,
          ...names(({ in_list: shown, field }) => !shown && field.kind !== 'longtext'),
        ],
      }),
      filters: [
        ...(list.filters ?? usual),
        ...names(({ in_filter: shown, field }) => shown && fieldTypeOf(field).filter !== 'none'),
      ],
    },
    ...(resource.form && { form: placed(resource, extras) }),
  };
}

/**
 * What no longer fits this version (a table or a right that is gone) is left out rather than
 * stopping the company.
 */
const fits = (
  registry: Registry,
  { ref_resource: to, type, privilege, name }: ExtraDefinition,
): boolean =>
  EXTRA_NAME.test(name) &&
  (type !== 'REFERENCIA' || (to !== null && registry.resources.has(to))) &&
  (!privilege || registry.privileges.has(privilege));

/** The registry as this company sees it; the same one when it has no field of its own. */
export function companyRegistry(
  registry: Registry,
  definitions: readonly ExtraDefinition[],
): Registry {
  const open = new Set(extendable(registry.resources.values()).map(({ path }) => path));
  const good = definitions.filter((each) => open.has(each.resource) && fits(registry, each));
  if (good.length === 0) return registry;
  const byResource = Map.groupBy(
    good
      .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
      .map((each): Extra => ({ ...each, field: extraField(each) })),
    ({ resource }) => resource,
  );
  const complete = (resource: Resource): Resource => {
    const extras = byResource.get(resource.sameTableAs?.resource ?? resource.path);
    return extras && resource.customFields !== false ? extend(resource, extras) : resource;
  };
  return new Registry(
    registry.modules.map((module) => ({ ...module, resources: module.resources.map(complete) })),
  );
}
