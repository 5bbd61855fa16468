import { expect, test } from 'vitest';
import { normalizeWords, parseSearch } from './parse.ts';

const exact = (text: string) => {
  const { kind, exact: whole } = parseSearch(text)!;
  return [kind, whole];
};

test('what was typed says what it is', () => {
  expect(exact('6ba7b810-9dad-11d1-80b4-00c04fd430c8')).toEqual([
    'UUID',
    '6ba7b8109dad11d180b400c04fd430c8',
  ]);
  expect(exact('hnt020304ab1')).toEqual(['RFC', 'hnt020304ab1']);
  expect(exact('$1,234.5')).toEqual(['IMPORTE', '$1234.50']);
  expect(exact('0980.00')).toEqual(['IMPORTE', '$980.00']);
  expect(exact('$500')).toEqual(['IMPORTE', '$500.00']);
  expect(exact('PED-2026/00012')).toEqual(['FOLIO', 'ped202600012']);
  expect(exact('500')).toEqual(['PALABRAS', null]);
  expect(exact('tela 1.5 m')).toEqual(['PALABRAS', null]);
});

test('words lose case, accents and signs; nothing to find is nothing', () => {
  expect(normalizeWords('  Ñandú, «Algodón»/100% ')).toBe('nandu algodon 100');
  expect(parseSearch('Hilo hilo POLIÉSTER')?.words).toEqual(['hilo', 'poliester']);
  for (const nothing of ['', '   ', '%%%', '«»']) expect(parseSearch(nothing)).toBeNull();
});
