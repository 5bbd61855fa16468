import { expect, test } from 'vitest';
import { readBales } from './bales.ts';

const problems = (text: string, lines = 1): unknown => {
  try {
    return readBales(text, lines).length;
  } catch (error) {
    return (error as { fields: { bales: string[] } }).fields.bales;
  }
};

test('a row is a bale, whatever separates its cells; the heading is none', () => {
  expect(readBales('marbete,bruto,tara\nA-1,412.500,2.5\nA-2;398;\n', 1)).toEqual([
    { supplier_tag: 'A-1', gross_kg: '412.500', tare_kg: '2.5', line_no: 1 },
    { supplier_tag: 'A-2', gross_kg: '398', tare_kg: '0', line_no: 1 },
  ]);
  expect(readBales('A-1\t10\t1\t2', 2)[0]!.line_no).toBe(2);
});

test('every bad row is said with its number, and none is taken', () => {
  expect(problems('A-1,10,1\n,10,1\nA-2,x,1\nA-3,10,10\nA-1,5,1')).toEqual([
    'Renglón 2: falta el marbete.',
    'Renglón 3: el bruto no es un peso en kilogramos.',
    'Renglón 4: la tara no es menor que el bruto.',
    'Renglón 5: el marbete se repite.',
  ]);
  expect(problems('A-1,10,1,3', 2)).toEqual([
    'Renglón 1: la partida debe ser un número del 1 al 2.',
  ]);
});
