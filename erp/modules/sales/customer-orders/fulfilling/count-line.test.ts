import { expect, test } from 'vitest';
import { decimalText, fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { countLine, mostOf, type LineProgress } from './count-line.ts';

interface Said {
  readonly wanted?: string;
  readonly shipped?: string;
  readonly reserved?: string;
  readonly inProduction?: string;
  readonly replacement?: string;
  readonly replacementShipped?: string;
  readonly invoiced?: string;
}

/** 10,000 kg of something that is made here, ±5 %. */
function counted(said: Said, more: Partial<LineProgress> = {}) {
  const { wanted = '10000', ...rest } = said;
  const of = (name: keyof typeof rest) => fixed(rest[name] ?? '0');
  const { pending, toProduce, status } = countLine({
    isGoods: true,
    isManufactured: true,
    isOpen: true,
    wanted: fixed(wanted),
    underTolerance: '5.0000',
    shipped: of('shipped'),
    replacementShipped: of('replacementShipped'),
    replacement: of('replacement'),
    reserved: of('reserved'),
    isPicked: false,
    inProduction: of('inProduction'),
    invoiced: of('invoiced'),
    ...more,
  });
  return [Number(decimalText(pending)), Number(decimalText(toProduce)), status];
}

test('R14: ten tons of which 4,200 kg are there, in two shipments of real weight', () => {
  expect(counted({ reserved: '4200' })).toEqual([10_000, 5_800, 'PENDIENTE']);
  expect(counted({ reserved: '4200', inProduction: '5800' })).toEqual([10_000, 0, 'PENDIENTE']);
  expect(counted({ shipped: '4180.5', reserved: '19.5', inProduction: '5800' })).toEqual([
    5_819.5,
    0,
    'PARCIAL',
  ]);
  expect(counted({ shipped: '10050.7' })).toEqual([0, 0, 'COMPLETA']);
  expect(counted({ shipped: '10050.7', replacement: '120' }, { isManufactured: false })).toEqual([
    120,
    0,
    'PARCIAL',
  ]);
  expect(counted({ shipped: '10170.7', replacement: '120', replacementShipped: '120' })).toEqual([
    0,
    0,
    'COMPLETA',
  ]);
});

test('what is missing within the tolerance ends the line once none of it is set aside or gathered', () => {
  expect(counted({ shipped: '9600', reserved: '10' })).toEqual([400, 390, 'PARCIAL']);
  expect(counted({ shipped: '9600' })).toEqual([0, 0, 'COMPLETA']);
  expect(counted({ shipped: '9600' }, { isPicked: true })).toEqual([400, 400, 'PARCIAL']);
  expect(counted({ shipped: '9499.9' })).toEqual([500.1, 500.1, 'PARCIAL']);
});

test('what was called off is not waited for', () => {
  expect(counted({ wanted: '0' })).toEqual([0, 0, 'CANCELADA']);
  expect(counted({ wanted: '4180.5', shipped: '4180.5' })).toEqual([0, 0, 'COMPLETA']);
});

test('an order that is not authorised asks production for nothing', () => {
  expect(counted({}, { isOpen: false })).toEqual([10_000, 0, 'PENDIENTE']);
});

test('a service is done as it is invoiced', () => {
  const service = { isGoods: false };
  expect(counted({ wanted: '3' }, service)).toEqual([3, 0, 'PENDIENTE']);
  expect(counted({ wanted: '3', invoiced: '1' }, service)).toEqual([2, 0, 'PARCIAL']);
  expect(counted({ wanted: '3', invoiced: '3' }, service)).toEqual([0, 0, 'COMPLETA']);
});

test('no more is shipped than the tolerance lets through, where the company allows it', () => {
  expect(decimalText(mostOf(fixed('10000'), '5.0000', true))).toBe('10500.000000');
  expect(decimalText(mostOf(fixed('10000'), '5.0000', false))).toBe('10000.000000');
});
