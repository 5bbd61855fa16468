/** Payroll: type N with Nómina 1.2 (matriz de errores, revisión E; sat-cfdi §7.7). */
import { t } from '#erp/model/texts/t.ts';
import { Exact, sumOf } from '../../../amounts/exact.ts';
import { isCompany, RFC_PUBLIC } from '../../catalogs/taxpayers/generic-rfcs.ts';
import type { Payroll } from '../../draft/payroll.ts';
import { requirePattern } from '../common/structure.ts';
import type { RuleContext } from '../context.ts';
import { checkDeductions, checkDisabilities } from './deductions.ts';
import { checkEmployee } from './employee.ts';
import { checkOtherPayments } from './other-payments.ts';
import { checkPerceptions } from './perceptions.ts';
import { hasReadableAmounts } from './structure.ts';

const DAY = /^20[1-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

function checkHead({ draft, issues }: RuleContext): void {
  const { receiver } = draft;
  issues.mustBe('NOM1', 'currency', draft.currency, 'MXN');
  issues.mustBe('NOM3', 'exportCode', draft.exportCode, '01');
  issues.mustBeAbsent('NOM4', 'global', draft.global);
  issues.mustBe('PROPIO03', 'paymentMethod', draft.paymentMethod, 'PUE');
  issues.mustBeAbsent('PROPIO11', 'paymentTerms', draft.paymentTerms);
  if (receiver.rfc !== RFC_PUBLIC && isCompany(receiver.rfc))
    issues.add(
      'NOM8',
      'receiver.rfc',
      t('cfdi.employeeRfc', 'Quien recibe la nómina es una persona física: RFC de 13 letras.'),
    );
  issues.mustBe('NOM11', 'receiver.regime', receiver.regime, '605');
  issues.mustBe('NOM12', 'receiver.use', receiver.use, 'CN01');
}

const FIXED = [
  ['NOM14', 'productKey', '84111505'],
  ['NOM16', 'quantity', '1'],
  ['NOM17', 'unitKey', 'ACT'],
  ['NOM19', 'description', 'Pago de nómina'],
  ['NOM23', 'taxObject', '01'],
] as const;

function checkConcept({ draft, issues }: RuleContext, payroll: Payroll): void {
  const [concept] = draft.concepts;
  if (draft.concepts.length !== 1)
    issues.add(
      'NOM13',
      'concepts',
      t('cfdi.oneConcept', 'Este comprobante lleva un solo concepto.'),
    );
  if (!concept) return;
  const path = 'concepts[0]';
  for (const [code, name, expected] of FIXED)
    issues.mustBe(code, `${path}.${name}`, concept[name], expected);
  const paid = sumOf([payroll.totalPerceptions ?? 0, payroll.totalOtherPayments ?? 0]);
  issues.mustEqual('NOM20', `${path}.unitPrice`, concept.unitPrice, paid);
  issues.mustEqual('NOM21', `${path}.amount`, concept.amount, paid);
  const { totalDeductions } = payroll;
  const deducted = totalDeductions === null ? null : new Exact(totalDeductions);
  issues.mustEqual('NOM22', `${path}.discount`, concept.discount, deducted);
  issues.mustBeAbsent('NOM15', `${path}.identification`, concept.identification);
  issues.mustBeAbsent('NOM18', `${path}.unit`, concept.unit);
  const taxes = [...concept.transferred, ...concept.withheld];
  issues.mustBeAbsent('NOM24', `${path}.transferred`, taxes);
  issues.mustBeAbsent('NOM25', `${path}.thirdParty`, concept.thirdParty);
  issues.mustBeAbsent('NOM26', `${path}.customsDocuments`, concept.customsDocuments);
  issues.mustBeAbsent('NOM27', `${path}.propertyAccounts`, concept.propertyAccounts);
  issues.mustBeAbsent('NOM29', `${path}.parts`, concept.parts);
}

function checkTotals({ issues }: RuleContext, payroll: Payroll): void {
  const { totalPerceptions, totalDeductions, totalOtherPayments } = payroll;
  const { perceptions, deductions, otherPayments } = payroll;
  if (totalPerceptions === null && totalOtherPayments === null)
    issues.mustBePresent('NOM31', 'payroll.totalPerceptions', null);
  if (perceptions) {
    const { totalSalaries, totalSeparation, totalRetirement } = perceptions;
    const sum = sumOf([totalSalaries ?? 0, totalSeparation ?? 0, totalRetirement ?? 0]);
    issues.mustEqual('NOM37', 'payroll.totalPerceptions', totalPerceptions, sum);
  } else issues.mustBeAbsent('NOM36', 'payroll.totalPerceptions', totalPerceptions);
  if (deductions) {
    const sum = sumOf([deductions.totalOthers ?? 0, deductions.totalWithheld ?? 0]);
    issues.mustEqual('NOM39', 'payroll.totalDeductions', totalDeductions, sum);
  } else issues.mustBeAbsent('NOM38', 'payroll.totalDeductions', totalDeductions);
  issues.mustEqual(
    'NOM40',
    'payroll.totalOtherPayments',
    totalOtherPayments,
    otherPayments.length > 0 ? sumOf(otherPayments.map(({ amount }) => amount)) : null,
  );
}

function checkPeriod({ issues }: RuleContext, payroll: Payroll): void {
  const { kind, paidOn, from, to, days, employee } = payroll;
  requirePattern(issues, 'payroll.paidOn', paidOn, DAY);
  requirePattern(issues, 'payroll.from', from, DAY);
  requirePattern(issues, 'payroll.to', to, DAY);
  requirePattern(issues, 'payroll.days', days, /^[1-9]\d{0,4}$|^\d{1,5}\.\d{3}$/);
  if (from > to)
    issues.add(
      'NOM35',
      'payroll.from',
      t('cfdi.periodOrder', 'El periodo empieza antes de terminar: revisa sus fechas.'),
    );
  const other = employee.frequency === '99';
  if (kind === 'O' && other)
    issues.add(
      'NOM33',
      'payroll.employee.frequency',
      t('cfdi.ordinary', 'En nómina ordinaria va la periodicidad del pago, no 99.'),
    );
  if (kind === 'E' && !other)
    issues.mustBe('NOM34', 'payroll.employee.frequency', employee.frequency, '99');
}

/** Amounts and dates of the complement that can be read are compared; the rest is 301. */
export function checkPayroll(context: RuleContext): void {
  const { draft, issues } = context;
  const { payroll } = draft;
  checkHead(context);
  if (!payroll) {
    issues.mustBePresent('301', 'payroll', null);
    return;
  }
  const before = issues.found.length;
  checkPeriod(context, payroll);
  if (!hasReadableAmounts(context, payroll)) return;
  checkConcept(context, payroll);
  checkTotals(context, payroll);
  const datesFit = !issues.found.slice(before).some(({ code }) => code === '301');
  if (datesFit) checkEmployee(context, payroll);
  checkPerceptions(context, payroll);
  checkDeductions(context, payroll);
  checkDisabilities(context, payroll);
  if (datesFit) checkOtherPayments(context, payroll);
}
