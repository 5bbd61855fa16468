/** One changed receipt for each code of Pagos 2.0. */
import type { AlteredDocument, Cases } from './alter.ts';
import { RECEIPT } from './documents.ts';

const receipt = (change: AlteredDocument['change']): AlteredDocument => ({ of: RECEIPT, change });
const PAYMENT = 'payments.payments[0]';
const DOCUMENT = `${PAYMENT}.documents[0]`;
const paid = (name: string, value: unknown) => receipt({ [`${PAYMENT}.${name}`]: value });
const document = (name: string, value: unknown) => receipt({ [`${DOCUMENT}.${name}`]: value });
const total = (name: string) => receipt({ [`payments.totals.${name}`]: '1.00' });
const concept = (name: string, value: unknown) => receipt({ [`concepts[0].${name}`]: value });
const own = RECEIPT.payments.payments[0]!;

export const RECEIPT_CASES: Cases = {
  301: [
    receipt({ payments: null }),
    receipt({ 'payments.payments': [] }),
    paid('documents', []),
    document('uuid', 'NO'),
  ],
  CRP20102: receipt({ exportCode: '03' }),
  CRP20103: receipt({ subtotal: '0.00' }),
  CRP20104: receipt({ currency: 'MXN' }),
  CRP20105: receipt({ paymentForm: '03' }),
  CRP20106: receipt({ paymentMethod: 'PUE' }),
  CRP20107: receipt({ paymentTerms: 'Contado' }),
  CRP20108: receipt({ discount: '0' }),
  CRP20109: receipt({ exchangeRate: '1' }),
  CRP20110: receipt({ total: '0.00' }),
  CRP20111: receipt({ 'concepts[1]': RECEIPT.concepts[0] }),
  CRP20112: [
    concept('propertyAccounts', ['1']),
    concept('customsDocuments', ['15  48  3009  0001234']),
  ],
  CRP20113: concept('productKey', '84111505'),
  CRP20114: concept('identification', '1'),
  CRP20115: concept('quantity', '1.0'),
  CRP20116: concept('unitKey', 'H87'),
  CRP20117: concept('unit', 'Pieza'),
  CRP20118: concept('description', 'Pago de factura'),
  CRP20119: concept('unitPrice', '0.00'),
  CRP20120: concept('amount', '0.00'),
  CRP20121: concept('discount', '0'),
  CRP20122: concept('taxObject', '02'),
  CRP20123: concept('transferred', own.documents[0]!.transferred),
  CFDI40201: receipt({
    taxes: { withheld: [], totalWithheld: null, transferred: [], totalTransferred: null },
  }),
  CRP20201: total('withheldVat'),
  CRP20202: total('withheldIncomeTax'),
  CRP20203: total('withheldExcise'),
  CRP20204: total('vat16Base'),
  CRP20205: total('vat16'),
  CRP20206: total('vat8Base'),
  CRP20207: total('vat8'),
  CRP20208: total('vat0Base'),
  CRP20209: total('vat0'),
  CRP20210: total('vatExemptBase'),
  CRP20211: total('amount'),
};

export const PAYMENT_CASES: Cases = {
  CRP20212: paid('form', '99'),
  CRP20213: paid('currency', 'XXX'),
  CRP20214: receipt({ [`${PAYMENT}.currency`]: 'USD', [`${PAYMENT}.exchangeRate`]: null }),
  CRP20215: paid('exchangeRate', '1.00'),
  CRP20217: paid('amount', '579.99'),
  CRP20218: paid('amount', '0'),
  CRP20219: paid('amount', '580.000'),
  CRP20221: paid('form', '01'),
  CRP20223: paid('payerBankRfc', 'XEXX010101000'),
  CRP20224: paid('form', '01'),
  CRP20225: paid('payerAccount', '123'),
  CRP20226: paid('beneficiaryAccount', '1234567890123456'),
  CRP20227: paid('form', '01'),
  CRP20228: paid('form', '06'),
  CRP20229: receipt({
    'payments.payments[1].receiptKind': '01',
    'payments.payments[1].receiptCertificate': 'A',
    'payments.payments[1].receiptChain': 'A',
    'payments.payments[1].receiptSeal': 'A',
  }),
  CRP20230: paid('receiptKind', '01'),
  CRP20231: paid('receiptCertificate', 'A'),
  CRP20232: paid('receiptKind', '01'),
  CRP20233: paid('receiptChain', 'A'),
  CRP20234: paid('receiptKind', '01'),
  CRP20235: paid('receiptSeal', 'A'),
  CRP20276: [
    receipt({ 'payments.payments[1].amount': '2319.00' }),
    receipt({ 'payments.payments[1].amount': '2400.00' }),
  ],
  PROPIO10: paid('date', '2026-11-26T10:00:01'),
  CRP20263: paid('withheld[3]', own.withheld[0]),
  CRP20265: [paid('withheld[0].amount', '1.00'), paid('withheld', [])],
  CRP20266: paid('transferred[1].amount', '0.00'),
  CRP20268: [paid('transferred[0].base', '1.00'), paid('transferred', [])],
  CRP20269: paid('transferred[1].base', '1.00'),
  CRP20271: paid('transferred[5]', own.transferred[0]),
  CRP20274: paid('transferred[0].amount', '1.00'),
};

export const PAID_CASES: Cases = {
  CRP20236: document('currency', 'XXX'),
  CRP20237: receipt({ 'payments.payments[1].documents[0].equivalence': null }),
  CRP20238: document('equivalence', '1.0'),
  CRP20239: document('previousBalance', '0'),
  CRP20240: document('previousBalance', '1160.000'),
  CRP20241: document('paid', '0.00'),
  CRP20242: document('paid', '580.000'),
  CRP20243: document('remainingBalance', '580.000'),
  CRP20244: [document('remainingBalance', '0.00'), document('previousBalance', '100.00')],
  CRP20245: document('taxObject', '09'),
  CRP20246: receipt({ [`${DOCUMENT}.withheld`]: [], [`${DOCUMENT}.transferred`]: [] }),
  CRP20247: document('taxObject', '01'),
  CRP20249: document('withheld[0].base', '0'),
  CRP20252: document('withheld[0].factor', 'Exento'),
  CRP20253: document('withheld[0].rate', '0.170000'),
  CRP20254: document('withheld[0].amount', '1.00'),
  CRP20255: document('transferred[0].base', '0'),
  CRP20258: document('transferred[1].amount', '0.00'),
  CRP20259: document('transferred[0].rate', null),
  CRP20260: document('transferred[0].rate', '0.150000'),
  CRP20261: document('transferred[0].amount', '1.00'),
  CRP20278: document('taxObject', '06'),
  CRP20279: document('taxObject', '07'),
};
