/** A unit behind a figure is a symbol, or a word that has its English. */
import { expect, test } from 'vitest';
import { isUnitWord } from '#erp/model/texts/unit-words.ts';
import { registry } from '#erp/modules/all.ts';

/** The same in Spanish and English. */
const SYMBOLS = /^(?:%|MXN|kg|t|g\/m²|m|cm|m³|km|km\/h|km\/L|L|h|min|ms|px|bytes|MB)$/;

test('each unit of a field is a symbol, or is said in the language of who asks', () => {
  const unknown = [...registry.resources.values()].flatMap(({ path, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const suffix = 'suffix' in field ? field.suffix : undefined;
      return suffix === undefined || SYMBOLS.test(suffix) || isUnitWord(suffix)
        ? []
        : [`${path}.${name}: ${suffix}`];
    }),
  );
  expect(unknown, 'add it to erp/model/texts/unit-words.ts, with its English').toEqual([]);
});
