/** Pagos 2.0. */
import type { CfdiTax } from '../../draft/tax.ts';
import type { PaidDocument, Payment, Payments, PaymentTotals } from '../../draft/payments.ts';
import type { Part } from './part.ts';
import { FACTORS, TAXES } from './taxes.ts';

const DOCUMENT_TAX: readonly Part<CfdiTax>[] = [
  ['BaseDR', 'base'],
  ['ImpuestoDR', 'tax', TAXES],
  ['TipoFactorDR', 'factor', FACTORS],
  ['TasaOCuotaDR?', 'rate'],
  ['ImporteDR?', 'amount'],
];

const PAYMENT_TAX: readonly Part<CfdiTax>[] = [
  ['BaseP', 'base'],
  ['ImpuestoP', 'tax', TAXES],
  ['TipoFactorP', 'factor', FACTORS],
  ['TasaOCuotaP?', 'rate'],
  ['ImporteP?', 'amount'],
];

const TOTALS: readonly Part<PaymentTotals>[] = [
  ['TotalRetencionesIVA?', 'withheldVat'],
  ['TotalRetencionesISR?', 'withheldIncomeTax'],
  ['TotalRetencionesIEPS?', 'withheldExcise'],
  ['TotalTrasladosBaseIVA16?', 'vat16Base'],
  ['TotalTrasladosImpuestoIVA16?', 'vat16'],
  ['TotalTrasladosBaseIVA8?', 'vat8Base'],
  ['TotalTrasladosImpuestoIVA8?', 'vat8'],
  ['TotalTrasladosBaseIVA0?', 'vat0Base'],
  ['TotalTrasladosImpuestoIVA0?', 'vat0'],
  ['TotalTrasladosBaseIVAExento?', 'vatExemptBase'],
  ['MontoTotalPagos', 'amount'],
];

const DOCUMENT: readonly Part<PaidDocument>[] = [
  ['IdDocumento', 'uuid'],
  ['Serie?', 'series'],
  ['Folio?', 'folio'],
  ['MonedaDR', 'currency'],
  ['EquivalenciaDR?', 'equivalence'],
  ['NumParcialidad', 'installment'],
  ['ImpSaldoAnt', 'previousBalance'],
  ['ImpPagado', 'paid'],
  ['ImpSaldoInsoluto', 'remainingBalance'],
  ['ObjetoImpDR', 'taxObject'],
  {
    within: 'ImpuestosDR',
    parts: [
      {
        within: 'RetencionesDR',
        parts: [{ many: 'withheld', name: 'RetencionDR', parts: DOCUMENT_TAX }],
      },
      {
        within: 'TrasladosDR',
        parts: [{ many: 'transferred', name: 'TrasladoDR', parts: DOCUMENT_TAX }],
      },
    ],
  },
];

const PAYMENT: readonly Part<Payment>[] = [
  ['FechaPago', 'date'],
  ['FormaDePagoP', 'form'],
  ['MonedaP', 'currency'],
  ['TipoCambioP?', 'exchangeRate'],
  ['Monto', 'amount'],
  ['NumOperacion?', 'operation'],
  ['RfcEmisorCtaOrd?', 'payerBankRfc'],
  ['NomBancoOrdExt?', 'payerForeignBank'],
  ['CtaOrdenante?', 'payerAccount'],
  ['RfcEmisorCtaBen?', 'beneficiaryBankRfc'],
  ['CtaBeneficiario?', 'beneficiaryAccount'],
  ['TipoCadPago?', 'receiptKind'],
  ['CertPago?', 'receiptCertificate'],
  ['CadPago?', 'receiptChain'],
  ['SelloPago?', 'receiptSeal'],
  { many: 'documents', name: 'DoctoRelacionado', parts: DOCUMENT },
  {
    within: 'ImpuestosP',
    parts: [
      {
        within: 'RetencionesP',
        parts: [
          {
            many: 'withheld',
            name: 'RetencionP',
            parts: [
              ['ImpuestoP', 'tax', TAXES],
              ['ImporteP', 'amount'],
            ],
          },
        ],
      },
      {
        within: 'TrasladosP',
        parts: [{ many: 'transferred', name: 'TrasladoP', parts: PAYMENT_TAX }],
      },
    ],
  },
];

export const PAYMENTS: readonly Part<Payments>[] = [
  { fixed: 'Version', is: '2.0' },
  { one: 'totals', name: 'Totales', parts: TOTALS },
  { many: 'payments', name: 'Pago', parts: PAYMENT },
];
