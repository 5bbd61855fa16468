import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { english } from '#app/i18n/en/all.ts';
import { textId } from '#app/i18n/text-id.ts';
import { uiTexts } from '#erp/modules/core/texts.ts';
import { ENGLISH } from '#erp/http/languages.ts';
import { tokensOf } from '#erp/modules/settings/translation-element/translation-element.rules.ts';
import { browserDictionary, browserKeys } from '../../scripts/bundle/short-texts.ts';
import { textCalls, unkeyedTexts } from '../../scripts/texts.ts';
import { readUnkeyed, unkeyedIn } from './texts.ts';

const PLURAL = /_(?:one|other)$/;

test('texts that people read have a key: those without one only become fewer', () => {
  const [found, known] = [unkeyedIn(), readUnkeyed()];
  const more = Object.entries(found).flatMap(([file, texts]) =>
    texts.length > (known[file] ?? 0)
      ? [`${file}: ${texts.length}, ${known[file] ?? 0} are known:\n  ${texts.join('\n  ')}`]
      : [],
  );
  expect(more, 'write them as t(key, source): docs/texts.md').toEqual([]);
  const fewer = Object.entries(known).filter(([file, n]) => (found[file]?.length ?? 0) < n);
  expect(fewer, 'node tests/invariants/accept-texts.ts').toEqual([]);
});

test('every key of a screen has English, with the same values in it', () => {
  expect(Object.keys(uiTexts).filter((key) => !(key in english))).toEqual([]);
  const other = Object.entries(uiTexts)
    .filter(
      ([key, source]) => String(tokensOf(source)) !== String(tokensOf(english[key] ?? source)),
    )
    .map(([key]) => key);
  expect(other).toEqual([]);
});

/** Keys and sources that the ERP names, with the files that name them. */
function namedInErp() {
  const sources = new Map<string, { readonly source: string; readonly files: string[] }>();
  const several: string[] = [];
  for (const file of globSync('erp/**/*.ts').toSorted())
    if (!file.endsWith('.test.ts'))
      for (const { key, forms } of textCalls(file, readFileSync(file, 'utf8')))
        for (const [ending, source] of forms) {
          const known = sources.get(key + ending);
          if (known && known.source !== source) several.push(`${file}: ${key}`);
          if (known) known.files.push(file);
          else sources.set(key + ending, { source, files: [file] });
        }
  return { sources, several };
}

const inErp = namedInErp();

/** What lies below a floor says none of its texts. */
const BELOW: Readonly<Record<string, RegExp>> = {
  'erp/model': /^$/,
  'erp/platform': /^erp\/(?:model|db|kernel)\//,
  'erp/domains': /^erp\/(?:model|db|kernel|platform)\//,
};
const belongsTo = (part: string, file: string) =>
  BELOW[part] ? !BELOW[part].test(file) : file.startsWith(`${part}/`);

test('every message of the ERP that has a key has English, and no English is left over', () => {
  const { sources, several } = inErp;
  expect(several, 'one key has one source').toEqual([]);
  const parts = [...ENGLISH].flatMap(([part, texts]) =>
    Object.keys(texts).map((key) => ({ part, key })),
  );
  const byKey = Map.groupBy(parts, ({ key }) => key);
  expect([...byKey].filter(([, found]) => found.length > 1).map(([key]) => key)).toEqual([]);
  const all = Object.assign({}, ...ENGLISH.values()) as Record<string, string>;
  const missing = [...sources]
    .filter(
      ([key, { source }]) =>
        !(key in all) || tokensOf(all[key]!).join() !== tokensOf(source).join(),
    )
    .map(([key]) => key);
  expect(missing.filter((key) => !(key in uiTexts))).toEqual([]);
  expect(Object.keys(all).filter((key) => !sources.has(key))).toEqual([]);
  expect(Object.keys(english).filter((key) => !(key in uiTexts))).toEqual([]);
  const clash = Object.keys(all).filter(
    (key) => key in uiTexts && uiTexts[key] !== sources.get(key)!.source,
  );
  expect(clash, 'a screen means something else by it').toEqual([]);
});

test('a module carries the English of what it alone says', () => {
  const { sources } = inErp;
  const foreign = [...ENGLISH].flatMap(([part, texts]) =>
    Object.keys(texts).flatMap((key) =>
      sources.get(key)!.files.flatMap((file) => (belongsTo(part, file) ? [] : [`${file}: ${key}`])),
    ),
  );
  expect(foreign).toEqual([]);
});

test('no two keys have one short name in the browser', () => {
  const keys = [...new Set(Object.keys(uiTexts).map((key) => key.replace(PLURAL, '')))];
  const byId = Map.groupBy(keys, textId);
  expect([...byId.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('the English of the browser is what its own code names, no more', () => {
  const dictionary = browserDictionary(browserKeys());
  expect(dictionary[textId('common.cancel')]).toBe('Cancel');
  expect(Object.keys(dictionary).length).toBeLessThan(Object.keys(english).length);
});

test('a Spanish sentence without a key is found, and what only machines read is not', () => {
  const found = (code: string) => unkeyedTexts('a.tsx', code);
  expect(found('const a = <p className="Mi clase">Guardar datos</p>;')).toEqual(['Guardar datos']);
  expect(found("const a = { label: 'Quitar el filtro' };")).toEqual(['Quitar el filtro']);
  expect(found('const a = `Se cerraron ${n} sesiones, no más`;')).toHaveLength(1);
  expect(found("const a = t('x.y', 'Quitar el filtro');")).toEqual([]);
  expect(found("throw new Error('No se puede');")).toEqual([]);
});
