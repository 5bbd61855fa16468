/** Payments of a printed receipt (REP): each with the documents that it pays and their balances. */
import { amountInWords } from '#erp/domains/amounts/in-words.ts';
import { TAX_OBJECTS, TAXES } from '../catalogs/lists.ts';
import { PAYMENT_FORMS } from '../catalogs/payment-forms.ts';
import type { PaidDocument, Payment, Payments } from '../draft/payments.ts';
import { said } from './code-text.ts';
import { taxLabel } from './document-concepts.ts';
import { day, figure, quantity } from './figures.ts';
import type { Column, Pair, Pen } from './pen.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Folio fiscal', share: 34 },
  { title: 'Serie y folio', share: 10 },
  { title: 'Moneda', share: 9 },
  { title: 'Parcialidad', share: 9, align: 'right' },
  { title: 'Saldo anterior', share: 13, align: 'right' },
  { title: 'Pagado', share: 13, align: 'right' },
  { title: 'Saldo', share: 12, align: 'right' },
];

const paymentPairs = (payment: Payment): readonly Pair[] => [
  ['Fecha del pago', day(payment.date)],
  ['Forma de pago', said(PAYMENT_FORMS, payment.form)],
  ['Monto', `${figure(payment.amount)} ${payment.currency}`],
  ['Tipo de cambio', payment.currency === 'MXN' ? null : payment.exchangeRate],
  ['Número de operación', payment.operation],
  ['Cuenta ordenante', payment.payerAccount],
  ['RFC del banco ordenante', payment.payerBankRfc],
  ['Banco ordenante extranjero', payment.payerForeignBank],
  ['Cuenta beneficiaria', payment.beneficiaryAccount],
  ['RFC del banco beneficiario', payment.beneficiaryBankRfc],
];

const taxesOf = ({ transferred, withheld }: Pick<PaidDocument, 'transferred' | 'withheld'>) => [
  ...transferred.map(
    (tax) => `${taxLabel(tax)} de ${figure(tax.base)}: ${figure(tax.amount ?? '0')}`,
  ),
  ...withheld.map((tax) => `Retención ${taxLabel(tax)}: ${figure(tax.amount ?? '0')}`),
];

const rowOf = (document: PaidDocument) => ({
  cells: [
    document.uuid,
    [document.series, document.folio].filter(Boolean).join(' '),
    document.equivalence && document.equivalence !== '1'
      ? `${document.currency} a ${quantity(document.equivalence)}`
      : document.currency,
    document.installment,
    figure(document.previousBalance),
    figure(document.paid),
    figure(document.remainingBalance),
  ],
  note: [said(TAX_OBJECTS, document.taxObject), ...taxesOf(document)].join(' · '),
});

function totalPairs({ totals }: Payments): readonly Pair[] {
  const amount = (value: string | null) => (value === null ? null : figure(value));
  return [
    ['Base IVA 16 %', amount(totals.vat16Base)],
    ['IVA 16 %', amount(totals.vat16)],
    ['Base IVA 8 %', amount(totals.vat8Base)],
    ['IVA 8 %', amount(totals.vat8)],
    ['Base IVA 0 %', amount(totals.vat0Base)],
    ['Base IVA exento', amount(totals.vatExemptBase)],
    ['Retención IVA', amount(totals.withheldVat)],
    ['Retención ISR', amount(totals.withheldIncomeTax)],
    ['Retención IEPS', amount(totals.withheldExcise)],
    ['Total de los pagos, en pesos', amount(totals.amount)],
    ['Total con letra', amountInWords(totals.amount, 'MXN')],
  ];
}

export async function drawPayments(pen: Pen, payments: Payments): Promise<void> {
  for (const [i, payment] of payments.payments.entries()) {
    pen.heading(payments.payments.length > 1 ? `Pago ${i + 1}` : 'Pago');
    pen.pairs(paymentPairs(payment), 4);
    await pen.table(COLUMNS, payment.documents.map(rowOf));
    const taxes = [
      ...payment.transferred.map(
        (tax) => `${taxLabel(tax)} de ${figure(tax.base)}: ${figure(tax.amount ?? '0')}`,
      ),
      ...payment.withheld.map(
        ({ tax, amount }) => `Retención ${TAXES.get(tax)?.text ?? tax}: ${figure(amount)}`,
      ),
    ];
    if (taxes.length > 0) pen.note(taxes.join(' · '));
  }
  pen.heading('Totales');
  pen.pairs(totalPairs(payments), 4);
}
