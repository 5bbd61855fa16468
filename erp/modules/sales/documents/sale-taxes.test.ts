import { expect, test } from 'vitest';
import { taxesOfSale, type SaleSituation, type SaleTax, type TaxedProduct } from './sale-taxes.ts';

const tax = (id: number, more: Partial<SaleTax>): SaleTax => ({
  id,
  sat_tax: '002',
  kind: 'TRASLADO',
  factor: 'TASA',
  rate: '0.160000',
  region: 'GENERAL',
  ...more,
});
const TAXES = [
  tax(1, {}),
  tax(2, { rate: '0.000000' }),
  tax(3, { factor: 'EXENTO', rate: null }),
  tax(4, { rate: '0.080000', region: 'FRONTERA_NORTE' }),
  tax(5, { sat_tax: '003', rate: '0.080000' }),
  tax(6, { kind: 'RETENCION' }),
  tax(7, { kind: 'RETENCION', rate: '0.080000' }),
  tax(8, { kind: 'RETENCION', rate: '0.040000' }),
  tax(9, { kind: 'RETENCION', rate: '0.106667' }),
  tax(10, { kind: 'RETENCION', sat_tax: '001', rate: '0.100000' }),
  tax(11, { kind: 'RETENCION', sat_tax: '001', rate: '0.012500' }),
];
const product = (more: Partial<TaxedProduct> = {}): TaxedProduct => ({
  code: 'LAM-60',
  tax_ids: [1],
  withholding_profile: 'NINGUNA',
  border_rate_eligible: true,
  ...more,
});
const situation = (more: Partial<SaleSituation> = {}): SaleSituation => ({
  taxes: TAXES,
  isExport: false,
  border: null,
  withholds: false,
  seller: { isPerson: false, isResico: false },
  ...more,
});
const NONE = { tax_id: null, other_tax_id: null, withheld_tax_id: null, isr_tax_id: null };

test('R8: a product’s own taxes; 0 %, exempt and no object are not the same', () => {
  expect(taxesOfSale(product(), situation())).toMatchObject({ ...NONE, tax_id: 1 });
  expect(taxesOfSale(product({ tax_ids: [2, 5] }), situation())).toMatchObject({
    tax_id: 2,
    other_tax_id: 5,
  });
  expect(taxesOfSale(product({ tax_ids: [3] }), situation())).toMatchObject({ tax_id: 3 });
  expect(taxesOfSale(product({ tax_ids: [] }), situation())).toMatchObject(NONE);
});

test('R8: an export is at 0 %, without IEPS and with nothing withheld', () => {
  const sold = product({ tax_ids: [1, 5], withholding_profile: 'DESPERDICIO' });
  expect(taxesOfSale(sold, situation({ isExport: true, withholds: true }))).toMatchObject({
    ...NONE,
    tax_id: 2,
    problem: null,
  });
  expect(taxesOfSale(sold, situation({ isExport: true, taxes: [tax(1, {})] })).problem).toBe(
    'Falta en Impuestos: IVA de 0 %, vigente ese día.',
  );
});

test('R8: the rate of the border is of its region, for what may have it, instead of 16 % alone', () => {
  const border = situation({ border: 'FRONTERA_NORTE' });
  expect(taxesOfSale(product(), border).tax_id).toBe(4);
  expect(taxesOfSale(product({ border_rate_eligible: false }), border).tax_id).toBe(1);
  expect(taxesOfSale(product({ tax_ids: [2] }), border).tax_id).toBe(2);
  expect(taxesOfSale(product(), situation({ border: 'FRONTERA_SUR' })).tax_id).toBe(1);
});

test('R8: who buys waste keeps its whole IVA, of freight 4 %, of fees only where a person sells', () => {
  const kept = (profile: string, more: Partial<SaleSituation> = {}) => {
    const found = taxesOfSale(
      product({ withholding_profile: profile }),
      situation({ withholds: true, ...more }),
    );
    return [found.withheld_tax_id, found.isr_tax_id];
  };
  expect(kept('DESPERDICIO')).toEqual([6, null]);
  expect(kept('DESPERDICIO', { border: 'FRONTERA_NORTE' })).toEqual([7, null]);
  expect(kept('AUTOTRANSPORTE')).toEqual([8, null]);
  expect(kept('HONORARIOS')).toEqual([null, null]);
  expect(kept('HONORARIOS', { seller: { isPerson: true, isResico: false } })).toEqual([9, 10]);
  expect(kept('ARRENDAMIENTO', { seller: { isPerson: true, isResico: true } })).toEqual([9, 11]);
  expect(kept('NINGUNA', { seller: { isPerson: true, isResico: true } })).toEqual([null, 11]);
  expect(kept('DESPERDICIO', { withholds: false })).toEqual([null, null]);
});
