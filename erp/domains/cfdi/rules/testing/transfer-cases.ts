/** One changed transfer for each code of type T. */
import type { AlteredDocument, Cases } from './alter.ts';
import { TRANSFER } from './documents.ts';

const transfer = (change: AlteredDocument['change']): AlteredDocument => ({ of: TRANSFER, change });

export const TRANSFER_CASES: Cases = {
  CFDI40103: transfer({ paymentForm: '01' }),
  CFDI40109: transfer({ subtotal: '0.00' }),
  CFDI40125: transfer({ paymentMethod: 'PUE' }),
  CP103: transfer({ currency: 'MXN' }),
  CP105: transfer({ total: '0.00' }),
  CP107: transfer({ 'receiver.rfc': 'CLI020202AB2' }),
  CP111: transfer({ 'receiver.use': 'G03' }),
  PROPIO11: [
    transfer({ paymentTerms: 'Contado' }),
    transfer({ discount: '0' }),
    transfer({ 'concepts[0].unitPrice': '1' }),
    transfer({ 'concepts[0].taxObject': '02' }),
  ],
};
