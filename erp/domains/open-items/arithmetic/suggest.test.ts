import { expect, test } from 'vitest';
import { suggestItems, type Payable } from './suggest.ts';

const UUID = '6F3A1C52-0000-4000-8000-0123456789AB';
const item = (id: number, balance: string, document_no = `A-${1000 + id}`): Payable => ({
  id,
  balance,
  document_no,
  uuid: id === 4 ? UUID : null,
});
const ITEMS = [
  item(1, '100.10'),
  item(2, '250.00'),
  item(3, '75.25'),
  item(4, '300.00'),
  item(5, '900.00'),
];
const ids = (amount: string, said = '') => {
  const { by, lines } = suggestItems(ITEMS, amount, said);
  return [by, ...lines.map(({ id, amount: taken }) => `${id}:${taken}`)];
};

test('the folio or UUID in the concept comes before any amount', () => {
  expect(ids('900.00', 'Pago fact. A-1003')).toEqual(['REFERENCIA', '3:75.25']);
  expect(ids('100.00', `spei ${UUID.toLowerCase()}`)).toEqual(['REFERENCIA', '4:100.00']);
  // A longer folio is another one.
  expect(ids('900.00', 'A-10031')).toEqual(['TOTAL', '5:900.00']);
});

test('then the exact amount of one, the exact sum of up to four, and the oldest', () => {
  expect(ids('300.00')).toEqual(['TOTAL', '4:300.00']);
  expect(ids('350.10')).toEqual(['SUMA', '1:100.10', '2:250.00']);
  expect(ids('425.35')).toEqual(['SUMA', '1:100.10', '2:250.00', '3:75.25']);
  expect(ids('725.35')).toEqual(['SUMA', '1:100.10', '2:250.00', '3:75.25', '4:300.00']);
  expect(ids('400.00')).toEqual(['ANTIGUEDAD', '1:100.10', '2:250.00', '3:49.90']);
});

test('more than is owed leaves the rest, nothing owed suggests nothing', () => {
  expect(suggestItems(ITEMS, '5000.00', '').lines).toHaveLength(5);
  expect(suggestItems([], '5.00', '').lines).toEqual([]);
});

test('five hundred items take no time', () => {
  const many = Array.from({ length: 500 }, (_, i) => item(i + 1, `${i + 1}.0${i % 7}`));
  expect(suggestItems(many, '0.99', '').by).toBe('ANTIGUEDAD');
});
