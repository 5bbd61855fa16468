import { expect, test } from 'vitest';
import { fitsLayout, paymentFile } from './payment-file.ts';
import type { TransferFile } from './payment-order.ts';

const SPEI = {
  destination: '072225000123456785',
  holder: 'Hilos y Algodón, S.A.',
  rfc: 'HBA100101AB1',
  amount: '113680.00',
  reference: '26031101',
  concept: 'Pago PP-1 factura A-7',
};
const file = (...transfers: readonly TransferFile['transfers'][number][]): TransferFile => ({
  origin: '012225001234567890',
  currency: 'MXN',
  date: '2026-03-11',
  transfers,
});
const OWN = { ...SPEI, destination: '012180015012345672', amount: '580.00' };

test('the generic file is CSV, without accents or commas within cells', () => {
  expect(paymentFile('CSV_GENERICO', file(SPEI))).toBe(
    [
      'fecha,cuenta_cargo,cuenta_abono,beneficiario,rfc,importe,moneda,referencia,concepto',
      '2026-03-11,012225001234567890,072225000123456785,HILOS Y ALGODON  S.A.,HBA100101AB1,113680.00,MXN,26031101,PAGO PP-1 FACTURA A-7',
      '',
    ].join('\r\n'),
  );
});

test('BBVA: by SPEI 131 positions, within the bank 88', () => {
  const [spei, own] = paymentFile('BBVA', file(SPEI, OWN)).split('\r\n') as [string, string];
  expect(spei).toBe(
    'PSC072225000123456785000000000123456789MXP0000000113680.00HILOS Y ALGODON  S.A.         40072PAGO PP-1 FACTURA A-7         6031101H',
  );
  expect(own).toHaveLength(88);
  expect(own.startsWith('PTC000000001501234567')).toBe(true);
});

test('Banorte: 255 positions, the amount in cents', () => {
  const [spei, own] = paymentFile(
    'BANORTE',
    file(SPEI, { ...SPEI, destination: '072180015012345674' }),
  ).split('\r\n') as [string, string];
  expect(spei).toHaveLength(255);
  expect(spei.slice(0, 2)).toBe('02');
  expect(spei.slice(55, 69)).toBe('00000011368000');
  expect(own.slice(177, 185)).toBe('11032026');
});

test('a layout of positions takes a CLABE only', () => {
  expect(fitsLayout('BBVA', 'US64SVBKUS6S3300958879')).toBe(false);
  expect(fitsLayout('CSV_GENERICO', 'US64SVBKUS6S3300958879')).toBe(true);
});
