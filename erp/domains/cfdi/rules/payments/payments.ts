/** Receipts of payments: type P with Pagos 2.0 (matriz de errores, revisión B; sat-cfdi §7.5). */
import { t } from '#erp/model/texts/t.ts';
import { paymentTotals } from '../../amounts/payment.ts';
import { Exact } from '../../../amounts/exact.ts';
import type { CfdiConcept } from '../../draft/draft.ts';
import type { PaymentTotals } from '../../draft/payments.ts';
import type { RuleContext } from '../context.ts';
import { AMOUNT, requirePattern } from '../common/structure.ts';
import { checkPayment } from './payment.ts';
import { checkPaymentForms } from './structure.ts';

/** What a receipt always says, and by which code a PAC misses it. */
function checkFixedHead({ draft, issues }: RuleContext): void {
  issues.mustBe('CRP20102', 'exportCode', draft.exportCode, '01');
  issues.mustBe('CRP20103', 'subtotal', draft.subtotal, '0');
  issues.mustBe('CRP20104', 'currency', draft.currency, 'XXX');
  issues.mustBeAbsent('CRP20105', 'paymentForm', draft.paymentForm);
  issues.mustBeAbsent('CRP20106', 'paymentMethod', draft.paymentMethod);
  issues.mustBeAbsent('CRP20107', 'paymentTerms', draft.paymentTerms);
  issues.mustBeAbsent('CRP20108', 'discount', draft.discount);
  issues.mustBeAbsent('CRP20109', 'exchangeRate', draft.exchangeRate);
  issues.mustBe('CRP20110', 'total', draft.total, '0');
}

const FIXED: readonly (readonly [
  string,
  keyof CfdiConcept &
    ('productKey' | 'quantity' | 'unitKey' | 'description' | 'unitPrice' | 'amount' | 'taxObject'),
  string,
])[] = [
  ['CRP20113', 'productKey', '84111506'],
  ['CRP20115', 'quantity', '1'],
  ['CRP20116', 'unitKey', 'ACT'],
  ['CRP20118', 'description', 'Pago'],
  ['CRP20119', 'unitPrice', '0'],
  ['CRP20120', 'amount', '0'],
  ['CRP20122', 'taxObject', '01'],
];

function checkFixedConcept({ draft, issues }: RuleContext): void {
  const [concept, second] = draft.concepts;
  if (second)
    issues.add(
      'CRP20111',
      'concepts',
      t('cfdi.oneConcept', 'Este comprobante lleva un solo concepto.'),
    );
  if (!concept) return;
  for (const [code, name, expected] of FIXED)
    issues.mustBe(code, `concepts[0].${name}`, concept[name], expected);
  issues.mustBeAbsent('CRP20112', 'concepts[0].parts', concept.parts);
  issues.mustBeAbsent('CRP20112', 'concepts[0].customsDocuments', concept.customsDocuments);
  issues.mustBeAbsent('CRP20112', 'concepts[0].propertyAccounts', concept.propertyAccounts);
  issues.mustBeAbsent('CRP20114', 'concepts[0].identification', concept.identification);
  issues.mustBeAbsent('CRP20117', 'concepts[0].unit', concept.unit);
  issues.mustBeAbsent('CRP20121', 'concepts[0].discount', concept.discount);
  const taxes = [...concept.transferred, ...concept.withheld];
  issues.mustBeAbsent('CRP20123', 'concepts[0].transferred', taxes);
}

const TOTALS: readonly (readonly [string, keyof PaymentTotals])[] = [
  ['CRP20201', 'withheldVat'],
  ['CRP20202', 'withheldIncomeTax'],
  ['CRP20203', 'withheldExcise'],
  ['CRP20204', 'vat16Base'],
  ['CRP20205', 'vat16'],
  ['CRP20206', 'vat8Base'],
  ['CRP20207', 'vat8'],
  ['CRP20208', 'vat0Base'],
  ['CRP20209', 'vat0'],
  ['CRP20210', 'vatExemptBase'],
  ['CRP20211', 'amount'],
];

function checkTotals({ draft, issues }: RuleContext): void {
  const { payments } = draft;
  if (!payments) return;
  const expected = paymentTotals(payments.payments);
  for (const [code, name] of TOTALS) {
    const [own, sum] = [payments.totals[name], expected[name]];
    issues.mustEqual(code, `payments.totals.${name}`, own, sum === null ? null : new Exact(sum));
  }
}

export function checkPayments(context: RuleContext): void {
  const { draft, issues } = context;
  checkFixedHead(context);
  checkFixedConcept(context);
  if (!draft.payments) {
    issues.mustBePresent('301', 'payments', null);
    return;
  }
  issues.mustBePresent('301', 'payments.payments', draft.payments.payments);
  for (const [, name] of TOTALS)
    requirePattern(issues, `payments.totals.${name}`, draft.payments.totals[name], AMOUNT);
  const before = issues.found.length;
  checkPaymentForms(context);
  if (issues.found.length > before) return;
  for (const [at, payment] of draft.payments.payments.entries())
    checkPayment(context, `payments.payments[${at}]`, payment);
  checkTotals(context);
}
