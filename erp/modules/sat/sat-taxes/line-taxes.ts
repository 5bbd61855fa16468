/** Taxes that the line of a document names, by what each of its columns holds. */
import { ref } from '#erp/model/fields.ts';

interface Options {
  readonly help?: string;
}

const column =
  (label: string, sat_tax: string, kind: 'TRASLADO' | 'RETENCION') =>
  (options: Options = {}) =>
    ref(label, 'satTaxes', { where: { sat_tax, kind, active: '1' }, width: 3, ...options });

export const vatOfLine = column('IVA', '002', 'TRASLADO');
export const exciseOfLine = column('IEPS', '003', 'TRASLADO');
export const withheldIncomeTaxOfLine = column('Ret. ISR', '001', 'RETENCION');
export const withheldVatOfLine = column('Ret. IVA', '002', 'RETENCION');
