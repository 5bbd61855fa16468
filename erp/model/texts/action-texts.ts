/**
 * What actions with inputs of their own say: it has no translation element. A module says it in
 * another language by the Spanish words (`words`), if it does not say the same in a label.
 */
import { actionForms, actionPath } from '../actions.ts';
import type { ModuleDeclaration } from '../module.ts';
import type { Field, Resource } from '../types.ts';
import type { Dictionary, LanguageCode } from './i18n.ts';

type Text = readonly [key: string, source: string];

const said = (key: string, source: string | undefined): readonly Text[] =>
  source ? [[key, source]] : [];

function fieldTexts(at: string, field: Field): readonly Text[] {
  const elsewhere = 'choiceKeys' in field ? field.choiceKeys : undefined;
  const choices = 'choices' in field ? field.choices : [];
  return [
    ...said(`${at}.label`, field.label),
    ...said(`${at}.help`, field.help),
    ...choices.flatMap(([code, label]) =>
      elsewhere?.[code] ? [] : said(`${at}.choices.${code}`, label),
    ),
  ];
}

const formTexts = ({ path, label, fields, form }: Resource): readonly Text[] => [
  ...said(`${path}.label.one`, label[0]),
  ...Object.entries(fields).flatMap(([name, field]) => fieldTexts(`${path}.fields.${name}`, field)),
  ...(form?.sections ?? []).flatMap(({ title, help }, i) => [
    ...said(`${path}.sections.${i}`, title),
    ...said(`${path}.sections.${i}.help`, help),
  ]),
];

/** Of all actions of a resource, by the keys under which their forms ask for them. */
export const actionTexts = (resource: Resource): readonly Text[] => [
  ...Object.entries(resource.actions ?? {}).flatMap(([name, { label, help, whyNot, steps }]) => {
    const at = `${resource.path}.actions.${name}`;
    return [
      ...said(at, label),
      ...said(`${at}.help`, help),
      ...said(`${at}.whyNot`, whyNot),
      ...(steps ?? []).flatMap((step, i) => [
        ...said(`${actionPath(resource, name)}.steps.${i}`, step.title),
        ...said(`${actionPath(resource, name)}.steps.${i}.help`, step.help),
      ]),
    ];
  }),
  ...actionForms(resource).flatMap(formTexts),
];

/** Spanish labels of the module that say the same in a language, where its labels do. */
function saidAlready(
  { resources, labels, words }: ModuleDeclaration,
  language: LanguageCode,
): ReadonlyMap<string, string> {
  const known = labels?.[language] ?? {};
  const texts = resources.flatMap(({ path, label, fields, states }) => [
    ...said(`${path}.label.one`, label[0]),
    ...said(`${path}.label.many`, label[1]),
    ...Object.entries(fields).flatMap(([name, field]) =>
      fieldTexts(`${path}.fields.${name}`, field),
    ),
    ...Object.entries(states?.transitions ?? {}).flatMap(([name, each]) =>
      said(`${path}.actions.${name}`, each.label),
    ),
  ]);
  return new Map([
    ...texts.flatMap(([key, source]) => (known[key] ? [[source, known[key]] as const] : [])),
    ...Object.entries(words?.[language] ?? {}),
  ]);
}

/** In a language, by the same keys; what a module has not said is left out. */
export const actionTextsOf = (
  modules: readonly ModuleDeclaration[],
  language: LanguageCode,
): Dictionary =>
  Object.fromEntries(
    modules.flatMap((module) => {
      const known = saidAlready(module, language);
      return module.resources.flatMap((resource) =>
        actionTexts(resource).flatMap(([key, source]) => {
          const text = known.get(source);
          return text === undefined ? [] : [[key, text] as const];
        }),
      );
    }),
  );
