/** What the schema of Pagos 2.0 asks of each text (301), before amounts are compared. */
import { AMOUNT, RATE, requirePattern, UUID, WALL_TIME } from '../common/structure.ts';
import type { PaidDocument, Payment } from '../../draft/payments.ts';
import type { CfdiTax } from '../../draft/tax.ts';
import type { RuleContext } from '../context.ts';
import type { Issues } from '../issues.ts';

/** Up to ten decimals. */
const EQUIVALENCE = /^\d{1,18}(?:\.\d{1,10})?$/;

function checkTaxForms(issues: Issues, path: string, taxes: readonly CfdiTax[]): void {
  for (const [at, { base, rate, amount }] of taxes.entries()) {
    requirePattern(issues, `${path}[${at}].base`, base, AMOUNT);
    requirePattern(issues, `${path}[${at}].rate`, rate, RATE);
    requirePattern(issues, `${path}[${at}].amount`, amount, AMOUNT);
  }
}

function checkDocumentForms(issues: Issues, path: string, document: PaidDocument): void {
  requirePattern(issues, `${path}.uuid`, document.uuid, UUID);
  requirePattern(issues, `${path}.equivalence`, document.equivalence, EQUIVALENCE);
  requirePattern(issues, `${path}.installment`, document.installment, /^[1-9]\d{0,2}$/);
  for (const name of ['previousBalance', 'paid', 'remainingBalance'] as const)
    requirePattern(issues, `${path}.${name}`, document[name], /^-?\d{1,18}(?:\.\d{1,6})?$/);
  checkTaxForms(issues, `${path}.withheld`, document.withheld);
  checkTaxForms(issues, `${path}.transferred`, document.transferred);
}

function checkPaymentText(issues: Issues, path: string, payment: Payment): void {
  requirePattern(issues, `${path}.date`, payment.date, WALL_TIME);
  requirePattern(issues, `${path}.amount`, payment.amount, AMOUNT);
  requirePattern(issues, `${path}.exchangeRate`, payment.exchangeRate, AMOUNT);
  requirePattern(issues, `${path}.operation`, payment.operation, /^[^|]{1,100}$/);
  issues.mustBePresent('301', `${path}.documents`, payment.documents);
  for (const [at, document] of payment.documents.entries())
    checkDocumentForms(issues, `${path}.documents[${at}]`, document);
  checkTaxForms(issues, `${path}.transferred`, payment.transferred);
  for (const [at, { amount }] of payment.withheld.entries())
    requirePattern(issues, `${path}.withheld[${at}].amount`, amount, AMOUNT);
}

export function checkPaymentForms({ draft, issues }: RuleContext): void {
  for (const [at, payment] of (draft.payments?.payments ?? []).entries())
    checkPaymentText(issues, `payments.payments[${at}]`, payment);
}
