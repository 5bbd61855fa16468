/** A payment of a receipt: its money, its accounts, and what its taxes add up to. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { Exact, sumOf } from '../../../amounts/exact.ts';
import { decimalsIn, spentLimits } from '../../amounts/limits.ts';
import { transferredKey } from '../../amounts/summary.ts';
import { decimalsOf } from '../../catalogs/currencies.ts';
import { PAYMENT_FORMS, TO_BE_DEFINED, TRANSFER } from '../../catalogs/payment-forms.ts';
import { RFC_FOREIGN } from '../../catalogs/taxpayers/generic-rfcs.ts';
import type { PaidDocument, Payment } from '../../draft/payments.ts';
import type { RuleContext } from '../context.ts';
import type { Issues } from '../issues.ts';
import { checkPaidDocument } from './document.ts';

function checkMoney({ draft, issues }: RuleContext, path: string, payment: Payment): void {
  const { form, currency, exchangeRate, amount, date } = payment;
  if (form === TO_BE_DEFINED || !PAYMENT_FORMS.has(form))
    issues.add(
      'CRP20212',
      `${path}.form`,
      t('cfdi.realForm', 'Di con qué se pagó: la forma 99 no va en un pago.'),
    );
  if (currency === 'XXX' || decimalsOf(currency) === null)
    issues.mustBeKnown('CRP20213', `${path}.currency`, currency, {
      list: 'c_Moneda',
      known: false,
    });
  if (currency === 'MXN') issues.mustBe('CRP20215', `${path}.exchangeRate`, exchangeRate, '1');
  else issues.mustBePresent('CRP20214', `${path}.exchangeRate`, exchangeRate);
  if (!new Exact(amount).gt(0))
    issues.add('CRP20218', `${path}.amount`, t('cfdi.aboveZero', 'Debe ser mayor que cero.'));
  issues.mustHaveDecimals('CRP20219', `${path}.amount`, amount, decimalsOf(currency) ?? 2);
  if (date > draft.date)
    issues.add(
      'PROPIO10',
      `${path}.date`,
      t('cfdi.paidLater', 'El pago no puede ser posterior a la fecha del recibo.'),
    );
}

/** In one currency documents take no more than there is; in others, about all of it. */
function checkSpent(issues: Issues, path: string, payment: Payment): void {
  const isOwn = ({ currency }: PaidDocument) => currency === payment.currency;
  const own = sumOf(payment.documents.filter(isOwn).map(({ paid }) => paid));
  const foreign = payment.documents.filter((document) => !isOwn(document));
  const limits = foreign.map(({ paid, equivalence }) => spentLimits(paid, equivalence ?? '1'));
  const least = own.plus(sumOf(limits.map((each) => each.least)));
  const most = own.plus(sumOf(limits.map((each) => each.most)));
  if (foreign.length === 0 && own.gt(payment.amount))
    issues.add(
      'CRP20217',
      `${path}.amount`,
      t('cfdi.spentOver', 'Lo que se paga a los documentos ({spent}) es más que el pago.', {
        spent: shownMoney(own.toFixed(2)),
      }),
    );
  if (foreign.length > 0 && (least.gt(payment.amount) || most.lt(payment.amount)))
    issues.add(
      'CRP20276',
      `${path}.amount`,
      t('cfdi.spentConverted', 'No es lo que suman los documentos por su equivalencia ({spent}).', {
        spent: shownMoney(most.toFixed(2)),
      }),
    );
}

/** What a form of payment that names no accounts must not have, and how they look where it does. */
function checkAccounts(issues: Issues, path: string, payment: Payment): void {
  const form = PAYMENT_FORMS.get(payment.form);
  if (!form) return;
  if (form.payer === null) {
    issues.mustBeAbsent('CRP20221', `${path}.payerBankRfc`, payment.payerBankRfc);
    issues.mustBeAbsent('CRP20224', `${path}.payerAccount`, payment.payerAccount);
  }
  if (form.beneficiary === null) {
    issues.mustBeAbsent('CRP20227', `${path}.beneficiaryBankRfc`, payment.beneficiaryBankRfc);
    issues.mustBeAbsent('CRP20228', `${path}.beneficiaryAccount`, payment.beneficiaryAccount);
  }
  if (payment.payerBankRfc === RFC_FOREIGN)
    issues.mustBePresent('CRP20223', `${path}.payerForeignBank`, payment.payerForeignBank);
  const fits = (account: string | null, pattern: RegExp | null) =>
    account === null || pattern === null || pattern.test(account);
  const message = t('cfdi.accountForm', 'La cuenta no tiene la forma que pide esa forma de pago.');
  if (!fits(payment.payerAccount, form.payer))
    issues.add('CRP20225', `${path}.payerAccount`, message);
  if (!fits(payment.beneficiaryAccount, form.beneficiary))
    issues.add('CRP20226', `${path}.beneficiaryAccount`, message);
}

/** The certificate of a transfer: its three parts with its kind, or none. */
function checkReceipt(issues: Issues, path: string, payment: Payment): void {
  const { receiptKind, receiptCertificate, receiptChain, receiptSeal } = payment;
  if (receiptKind === null) {
    issues.mustBeAbsent('CRP20231', `${path}.receiptCertificate`, receiptCertificate);
    issues.mustBeAbsent('CRP20233', `${path}.receiptChain`, receiptChain);
    issues.mustBeAbsent('CRP20235', `${path}.receiptSeal`, receiptSeal);
    return;
  }
  if (payment.form !== TRANSFER)
    issues.mustBeAbsent('CRP20229', `${path}.receiptKind`, receiptKind);
  issues.mustBePresent('CRP20230', `${path}.receiptCertificate`, receiptCertificate);
  issues.mustBePresent('CRP20232', `${path}.receiptChain`, receiptChain);
  issues.mustBePresent('CRP20234', `${path}.receiptSeal`, receiptSeal);
}

const equalsAsWritten = (written: string, sum: Decimal): boolean =>
  new Exact(written).eq(sum.toDecimalPlaces(decimalsIn(written), Decimal.ROUND_HALF_UP));

const taxSum = () =>
  t('cfdi.taxSum', 'No es lo que suman los impuestos de los documentos que se pagan.');
const taxTwice = () => t('cfdi.taxTwice', 'Hay dos renglones de un impuesto: va uno.');

/** A value of a document in the payment's currency. */
const converted = (value: string | null, { equivalence }: PaidDocument) =>
  new Exact(value ?? 0).div(equivalence ?? 1);

function checkWithheld(issues: Issues, path: string, payment: Payment): void {
  const kinds = new Set<string>();
  for (const [at, { tax, amount }] of payment.withheld.entries()) {
    const field = `${path}.withheld[${at}]`;
    if (kinds.has(tax)) issues.add('CRP20263', field, taxTwice());
    kinds.add(tax);
    const sum = sumOf(
      payment.documents.flatMap((document) =>
        document.withheld
          .filter((row) => row.tax === tax)
          .map((row) => converted(row.amount, document)),
      ),
    );
    if (!equalsAsWritten(amount, sum)) issues.add('CRP20265', `${field}.amount`, taxSum());
  }
  const expected = payment.documents.flatMap(({ withheld }) => withheld.map(({ tax }) => tax));
  if (expected.some((tax) => !kinds.has(tax))) issues.add('CRP20265', `${path}.withheld`, taxSum());
}

function checkTransferred(issues: Issues, path: string, payment: Payment): void {
  const rows = payment.documents.flatMap((document) =>
    document.transferred.map((row) => ({ row, document, key: transferredKey(row) })),
  );
  const kinds = new Set<string>();
  for (const [at, own] of payment.transferred.entries()) {
    const field = `${path}.transferred[${at}]`;
    const key = transferredKey(own);
    if (kinds.has(key)) issues.add('CRP20271', field, taxTwice());
    kinds.add(key);
    const same = rows.filter((each) => each.key === key);
    const exempt = own.factor === 'Exento';
    const base = sumOf(same.map(({ row, document }) => converted(row.base, document)));
    if (!equalsAsWritten(own.base, base))
      issues.add(exempt ? 'CRP20269' : 'CRP20268', `${field}.base`, taxSum());
    const amount = sumOf(same.map(({ row, document }) => converted(row.amount, document)));
    if (exempt) issues.mustBeAbsent('CRP20266', `${field}.amount`, own.amount);
    else if (own.amount === null || !equalsAsWritten(own.amount, amount))
      issues.add('CRP20274', `${field}.amount`, taxSum());
  }
  if (rows.some(({ key }) => !kinds.has(key)))
    issues.add('CRP20268', `${path}.transferred`, taxSum());
}

export function checkPayment(context: RuleContext, path: string, payment: Payment): void {
  const { issues } = context;
  checkMoney(context, path, payment);
  checkSpent(issues, path, payment);
  checkAccounts(issues, path, payment);
  checkReceipt(issues, path, payment);
  for (const [at, document] of payment.documents.entries())
    checkPaidDocument(context, `${path}.documents[${at}]`, document, payment);
  checkWithheld(issues, path, payment);
  checkTransferred(issues, path, payment);
}
