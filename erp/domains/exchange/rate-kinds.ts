/** Who says what a currency is worth: the Diario Oficial, Banco de México, a bank, the company. */
export const RATE_KINDS = [
  ['DOF', 'DOF'],
  ['FIX', 'FIX'],
  ['COMPRA', 'Compra'],
  ['VENTA', 'Venta'],
  ['INTERNO', 'Interno'],
] as const;

export type RateKind = (typeof RATE_KINDS)[number][0];
