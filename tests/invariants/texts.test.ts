import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { english } from '#app/i18n/en/all.ts';
import { textId } from '#app/i18n/text-id.ts';
import { uiTexts } from '#erp/modules/core/texts.ts';
import { messagesInEnglish } from '#erp/model/texts/en.ts';
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

test('every message of the ERP that has a key has English, and no English is left over', () => {
  const sources = new Map<string, string>();
  for (const file of globSync('erp/**/*.ts'))
    if (!file.endsWith('.test.ts'))
      for (const { key, forms } of textCalls(file, readFileSync(file, 'utf8')))
        for (const [ending, source] of forms) sources.set(key + ending, source);
  const missing = [...sources].filter(
    ([key, source]) => String(tokensOf(messagesInEnglish[key] ?? '?')) !== String(tokensOf(source)),
  );
  expect(missing.map(([key]) => key).filter((key) => !(key in uiTexts))).toEqual([]);
  expect(Object.keys(messagesInEnglish).filter((key) => !sources.has(key))).toEqual([]);
  expect(Object.keys(english).filter((key) => !(key in uiTexts))).toEqual([]);
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
