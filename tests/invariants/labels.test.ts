/** Labels that modules declare, in other languages than Spanish. */
import { expect, test } from 'vitest';
import { dictionaryOf } from '#app/i18n/dictionaries.server.ts';
import { actionTexts, actionTextsOf } from '#erp/model/texts/action-texts.ts';
import { mapWords } from '#erp/model/texts/words.ts';
import { modules, registry } from '#erp/modules/all.ts';
import { tokensOf } from '#erp/modules/settings/translation-element/translation-element.rules.ts';
import { declaredLabels, labelsWithoutEnglish, readLabelsWithoutEnglish } from './labels.ts';

test('labels without English only become fewer', () => {
  const [found, known] = [labelsWithoutEnglish(), readLabelsWithoutEnglish()];
  const more = Object.entries(found).filter(([module, n]) => n > (known[module] ?? 0));
  expect(more, 'put them into english-labels.ts of the module: docs/texts.md').toEqual([]);
  const fewer = Object.entries(known).filter(([module, n]) => (found[module] ?? 0) < n);
  expect(fewer, 'node tests/invariants/accept-texts.ts').toEqual([]);
});

test('a module gives English to labels that it declares, with the same values in them', () => {
  const declared = declaredLabels();
  const wrong = modules.flatMap(({ key, labels }) =>
    Object.entries(labels?.en ?? {}).flatMap(([label, text]) => {
      const source = declared.get(key)!.get(label);
      return source !== undefined && String(tokensOf(source)) === String(tokensOf(text))
        ? []
        : [`${key}: ${label}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('screens in English find them by the key by which they ask for the Spanish ones', () => {
  expect(dictionaryOf('en-US')['files.label.many']).toBe('Files');
  expect(dictionaryOf('es-MX')['files.label.many']).toBeUndefined();
});

/** Spanish words of the reports, dashboards and data sets of a module. */
function declaredWords(key: string): ReadonlySet<string> {
  const { reports } = registry;
  const words = new Set<string>();
  for (const parts of [
    reports.screens,
    reports.dashboards,
    reports.tiles,
    reports.charts,
    reports.lists,
    reports.datasets,
  ])
    for (const part of parts.values())
      mapWords(part, (source, module) => {
        if (module === key) words.add(source);
        return source;
      });
  words.delete('');
  return words;
}

test('all that actions and their inputs say has its English', () => {
  const english = actionTextsOf(registry.modules, 'en');
  const without = registry.modules.flatMap(({ key, resources }) =>
    resources
      .flatMap(actionTexts)
      .filter(([text]) => !english[text])
      .map(([text, source]) => `${key}: «${source}» (${text})`),
  );
  expect(without, 'put it into english-actions.ts of the module: docs/texts.md').toEqual([]);
});

test('forms of actions ask for it by the same keys', () => {
  const known = dictionaryOf('en-US');
  expect(known['lots/split.fields.lines.label']).toBe('Parts');
  expect(known['lots.actions.split']).toBe('Split');
  expect(known['lots/split/lines.fields.qty.label']).toBe('Quantity');
});

test('all that reports, dashboards and data sets say has its English', () => {
  const without = modules.flatMap(({ key, words }) =>
    [...declaredWords(key)]
      .filter((source) => !words?.en?.[source])
      .map((source) => `${key}: «${source}»`),
  );
  expect(without, 'put it into english-words.ts of the module: docs/texts.md').toEqual([]);
});
