/**
 * Declared labels in the language of the request: each has the key of its translation element
 * (`files.fields.name.label`). What is kept for others says `label` itself, in Spanish.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import type { Choice, Field, Resource } from '../types.ts';
import { currentLanguage, SPANISH, t } from './t.ts';

type WithLabel = Pick<Resource, 'path' | 'label'>;

export const nameOfOne = ({ path, label }: WithLabel): string => t(`${path}.label.one`, label[0]);
export const nameOfMany = ({ path, label }: WithLabel): string => t(`${path}.label.many`, label[1]);
export const nameOfModule = (module: { readonly key: string; readonly label: string }): string =>
  t(`module.${module.key}`, module.label);

/** What an action or a change of state is called. */
export const nameOfAction = (resource: Resource, action: string): string => {
  const label = resource.states?.transitions[action]?.label ?? resource.actions?.[action]?.label;
  return label === undefined ? action : t(`${resource.path}.actions.${action}`, label);
};

/** Why an action cannot be done to a record now, where it is declared. */
export const whyNotOf = ({ path, actions }: Resource, action: string): string | undefined => {
  const why = actions?.[action]?.whyNot;
  return why && t(`${path}.actions.${action}.whyNot`, why);
};

/** Filled by the registry: a field does not know of which resource it is. */
const keys = new WeakMap<object, string>();

export function keepKeysOf({ path, fields }: Pick<Resource, 'path' | 'fields'>): void {
  for (const [name, field] of Object.entries(fields))
    if (!keys.has(field)) keys.set(field, `${path}.fields.${name}`);
}

export const labelOf = (field: Field): string => {
  const key = keys.get(field);
  return key === undefined ? field.label : t(`${key}.label`, field.label);
};

/** «a», «a o b», «a o b o c». */
export const anyOf = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : names.reduce((before, name) => t('value.or', '{before} o {name}', { before, name }));

/** Of a field by its name; the name where there is none. */
export const labelIn = ({ fields }: Pick<Resource, 'fields'>, name: string): string =>
  fields[name] ? labelOf(fields[name]) : name;

/** The text of what is declared elsewhere: `Records: rows` where it is a row of a record. */
export function nameOfElsewhere(places: readonly string[], label: string): string {
  const [first = '', second] = places;
  if (second === undefined) return t(first, label);
  const [record = '', rows = ''] = label.split(': ');
  return `${t(first, record)}: ${inSentence(t(second, rows))}`;
}

/** The field as it is shown to whoever asks: its label, its help and the names of its choices. */
export function inLanguage<F extends Field>(field: F): F {
  const key = keys.get(field);
  if (key === undefined || currentLanguage() === SPANISH) return field;
  const elsewhere = 'choiceKeys' in field ? field.choiceKeys : undefined;
  const named = (choices: readonly Choice[]) =>
    choices.map(([code, label, ...rest]) => [
      code,
      elsewhere?.[code]
        ? nameOfElsewhere(elsewhere[code], label)
        : t(`${key}.choices.${code}`, label),
      ...rest,
    ]);
  const shown = {
    ...field,
    label: labelOf(field),
    ...(field.help !== undefined && { help: t(`${key}.help`, field.help) }),
    ...('choices' in field && { choices: named(field.choices) }),
    ...(field.kind === 'computed' && field.chips && { chips: named(field.chips) }),
  };
  return shown as F;
}

/** What a choice is called; the code where it is none of the field's. */
export const nameOfChoice = (field: Field, code: string): string => {
  const shown = inLanguage(field);
  return 'choices' in shown ? (shown.choices.find(([each]) => each === code)?.[1] ?? code) : code;
};
