import type { CfdiTax } from '../draft/tax.ts';

export const SAMPLE_ISSUER = {
  rfc: 'ÑA&010101AB1',
  name: 'HILOS & TELAS DE MÉXICO',
  regime: '601',
};
export const SAMPLE_RECEIVER = {
  rfc: 'BEÑ920313AB1',
  name: 'TEJIDOS "EL ÑANDÚ" <NORTE>',
  zip: '64000',
  residence: null,
  foreignTaxId: null,
  regime: '601',
  use: 'G03',
};

export const vat16 = (base: string, amount: string): CfdiTax => ({
  base,
  tax: '002',
  factor: 'Tasa',
  rate: '0.160000',
  amount,
});
