import { expect, test } from 'vitest';
import { fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { stepsOf, type OrderProgress } from './order-steps.ts';

const line = (pending: string, picked: string, shipped: string, delivered: string) => ({
  isGoods: true,
  wanted: fixed('1000'),
  pending: fixed(pending),
  picked: fixed(picked),
  shipped: fixed(shipped),
  delivered: fixed(delivered),
});

const said = (more: Partial<OrderProgress>) =>
  Object.fromEntries(
    stepsOf({
      submitted: true,
      authorised: true,
      production: 'NO_APLICA',
      billing: 'SIN_FACTURAR',
      lines: [],
      charged: [],
      ...more,
    }).map(({ key, state }) => [key, state]),
  );

test('a draft has done nothing; what is not made here passes no production', () => {
  expect(
    said({ submitted: false, authorised: false, lines: [line('1000', '0', '0', '0')] }),
  ).toEqual({
    SOLICITADO: 'PENDIENTE',
    AUTORIZADO: 'PENDIENTE',
    SURTIDO: 'PENDIENTE',
    EMBARCADO: 'PENDIENTE',
    ENTREGADO: 'PENDIENTE',
    FACTURADO: 'PENDIENTE',
    PAGADO: 'PENDIENTE',
  });
  expect(said({ production: 'EN_PROCESO' })).toMatchObject({ PRODUCIDO: 'PARCIAL' });
});

test('what waits at the dock is gathered and has not left', () => {
  expect(said({ lines: [line('1000', '1000', '0', '0')] })).toMatchObject({
    SURTIDO: 'HECHO',
    EMBARCADO: 'PENDIENTE',
  });
  expect(said({ lines: [line('600', '700', '400', '400')] })).toMatchObject({
    SURTIDO: 'PARCIAL',
    EMBARCADO: 'PARCIAL',
    ENTREGADO: 'PARCIAL',
  });
});

test('a line that is complete within its tolerance has left; what is rejected is not delivered', () => {
  expect(said({ lines: [line('0', '980', '980', '980')] })).toMatchObject({
    SURTIDO: 'HECHO',
    EMBARCADO: 'HECHO',
    ENTREGADO: 'HECHO',
  });
  expect(said({ lines: [line('0', '980', '980', '970')] })).toMatchObject({ ENTREGADO: 'PARCIAL' });
});

test('it is paid when all of it is invoiced and nothing of that is owed', () => {
  const owed = (paid: string, balance: string) => [{ paid: fixed(paid), balance: fixed(balance) }];
  expect(said({ billing: 'FACTURADO', charged: owed('100', '0') }).PAGADO).toBe('HECHO');
  expect(said({ billing: 'PARCIAL', charged: owed('100', '0') }).PAGADO).toBe('PARCIAL');
  expect(said({ billing: 'FACTURADO', charged: owed('60', '40') }).PAGADO).toBe('PARCIAL');
  expect(said({ billing: 'FACTURADO', charged: owed('0', '100') }).PAGADO).toBe('PENDIENTE');
  expect(said({ charged: null })).not.toHaveProperty('PAGADO');
});

test('services are neither gathered nor shipped', () => {
  const service = { ...line('1', '0', '0', '0'), isGoods: false };
  expect(Object.keys(said({ lines: [service] }))).toEqual([
    'SOLICITADO',
    'AUTORIZADO',
    'FACTURADO',
    'PAGADO',
  ]);
});
