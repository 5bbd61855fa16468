/** An invoice that a payment pays: balances, equivalence and the taxes that are paid. */
import { t } from '#erp/model/texts/t.ts';
import { Exact } from '../../../amounts/exact.ts';
import { decimalsOf } from '../../catalogs/currencies.ts';
import { TAX_OBJECTS } from '../../catalogs/lists.ts';
import type { PaidDocument, Payment } from '../../draft/payments.ts';
import type { CfdiTax } from '../../draft/tax.ts';
import {
  checkTaxRow,
  exemptHasRate,
  exemptMessage,
  lacksMessage,
  lacksRate,
} from '../common/concepts.ts';
import type { RuleContext } from '../context.ts';
import type { Issues } from '../issues.ts';

function checkEquivalence(
  issues: Issues,
  path: string,
  document: PaidDocument,
  payment: Payment,
): void {
  const { currency, equivalence } = document;
  if (currency === 'XXX' || decimalsOf(currency) === null)
    issues.mustBeKnown('CRP20236', `${path}.currency`, currency, {
      list: 'c_Moneda',
      known: false,
    });
  if (currency !== payment.currency)
    issues.mustBePresent('CRP20237', `${path}.equivalence`, equivalence);
  else if (equivalence !== '1' && equivalence !== '1.0000000000')
    issues.mustBe('CRP20238', `${path}.equivalence`, equivalence, '1');
}

function checkBalances(issues: Issues, path: string, document: PaidDocument): void {
  const { previousBalance, paid, remainingBalance } = document;
  const decimals = decimalsOf(document.currency) ?? 2;
  const positive = (code: string, name: string, value: string) => {
    if (!new Exact(value).gt(0))
      issues.add(code, `${path}.${name}`, t('cfdi.aboveZero', 'Debe ser mayor que cero.'));
  };
  positive('CRP20239', 'previousBalance', previousBalance);
  issues.mustHaveDecimals('CRP20240', `${path}.previousBalance`, previousBalance, decimals);
  positive('CRP20241', 'paid', paid);
  issues.mustHaveDecimals('CRP20242', `${path}.paid`, paid, decimals);
  issues.mustHaveDecimals('CRP20243', `${path}.remainingBalance`, remainingBalance, decimals);
  const left = new Exact(previousBalance).minus(paid);
  if (left.isNegative())
    issues.add(
      'CRP20244',
      `${path}.paid`,
      t('cfdi.paidOver', 'Se paga más que el saldo de la factura.'),
    );
  else issues.mustEqual('CRP20244', `${path}.remainingBalance`, remainingBalance, left);
}

function checkTaxObject(issues: Issues, path: string, document: PaidDocument): void {
  const { taxObject, withheld, transferred } = document;
  const field = `${path}.taxObject`;
  const rows = [...withheld, ...transferred];
  const has = (tax: CfdiTax['tax']) => rows.some((row) => row.tax === tax);
  issues.mustBeKnown('CRP20245', field, taxObject, {
    list: 'c_ObjetoImp',
    known: TAX_OBJECTS.has(taxObject),
  });
  const forbids = t(
    'cfdi.objectForbids',
    'Con el objeto de impuesto {object} no van esos impuestos.',
    {
      object: taxObject,
    },
  );
  if (taxObject === '02' && rows.length === 0)
    issues.add(
      'CRP20246',
      field,
      t('cfdi.objectAsksPaid', 'Con el objeto de impuesto 02 van los impuestos que se pagan.'),
    );
  if (['01', '03', '04', '05'].includes(taxObject) && rows.length > 0)
    issues.add('CRP20247', field, forbids);
  if (['06', '08'].includes(taxObject) && (has('002') || has('003')))
    issues.add('CRP20278', field, forbids);
  if (taxObject === '07' && (has('002') || !transferred.some(({ tax }) => tax === '003')))
    issues.add('CRP20279', field, forbids);
}

function checkTaxes(context: RuleContext, path: string, document: PaidDocument): void {
  const { issues } = context;
  for (const [at, row] of document.withheld.entries()) {
    const field = `${path}.withheld[${at}]`;
    if (row.factor === 'Exento') issues.add('CRP20252', `${field}.factor`, exemptMessage());
    checkTaxRow(context, field, row, {
      side: 'withheld',
      base: 'CRP20249',
      rate: 'CRP20253',
      amount: 'CRP20254',
    });
  }
  for (const [at, row] of document.transferred.entries()) {
    const field = `${path}.transferred[${at}]`;
    if (exemptHasRate(row)) issues.add('CRP20258', `${field}.rate`, exemptMessage());
    if (lacksRate(row)) issues.add('CRP20259', `${field}.rate`, lacksMessage());
    checkTaxRow(context, field, row, {
      side: 'transferred',
      base: 'CRP20255',
      rate: 'CRP20260',
      amount: 'CRP20261',
    });
  }
}

export function checkPaidDocument(
  context: RuleContext,
  path: string,
  document: PaidDocument,
  payment: Payment,
): void {
  const { issues } = context;
  checkEquivalence(issues, path, document, payment);
  checkBalances(issues, path, document);
  checkTaxObject(issues, path, document);
  checkTaxes(context, path, document);
}
