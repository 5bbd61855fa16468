/** `TrasladoDR`, `Traslado` and `Retencion` of a concept alike. */
export interface CfdiTax {
  readonly base: string;
  /** c_Impuesto. */
  readonly tax: '001' | '002' | '003';
  readonly factor: 'Tasa' | 'Cuota' | 'Exento';
  /** Six decimals; null when it is exempt. */
  readonly rate: string | null;
  readonly amount: string | null;
}

/** Local taxes have a complement of their own. */
export const isFederal = (code: string): code is CfdiTax['tax'] => /^00[123]$/.test(code);
