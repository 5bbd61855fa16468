/** What is paid that is no income, the subsidy for employment among it (NOM97 to NOM108). */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { Exact } from '../../../amounts/exact.ts';
import { OTHER_PAYMENTS } from '../../catalogs/payroll.ts';
import { subsidyCeiling } from '../../catalogs/subsidy.ts';
import type { Payroll, PayrollOtherPayment } from '../../draft/payroll.ts';
import type { RuleContext } from '../context.ts';

const SUBSIDY = '002';
const BALANCE = '004';
/** Adjustments of the subsidy, which take its place. */
const ADJUSTMENTS = ['007', '008'];
const SALARIES = '02';
/** Beyond so many days the ceiling counts them. */
const MONTH_DAYS = 31;

function checkSubsidy(
  { issues }: RuleContext,
  path: string,
  { amount, subsidy }: PayrollOtherPayment,
  { paidOn, days }: Payroll,
): void {
  issues.mustBePresent('NOM99', `${path}.subsidy`, subsidy);
  if (subsidy === null) return;
  if (new Exact(amount).gt(subsidy))
    issues.add(
      'NOM107',
      `${path}.amount`,
      t('cfdi.subsidyOver', 'Se entrega más subsidio que el causado ({subsidy}).', { subsidy }),
    );
  const most = subsidyCeiling(paidOn, Number(days));
  if (new Exact(subsidy).gt(most))
    issues.add(
      Number(days) > MONTH_DAYS ? 'NOM108' : 'NOM101',
      `${path}.subsidy`,
      t('cfdi.subsidyCeiling', 'El subsidio causado no pasa de {most} en ese periodo.', {
        most: shownMoney(most.toFixed(2)),
      }),
    );
}

function checkBalance(
  { issues }: RuleContext,
  path: string,
  { balanceInFavor }: PayrollOtherPayment,
  { paidOn }: Payroll,
): void {
  issues.mustBePresent('NOM98', `${path}.balanceInFavor`, balanceInFavor);
  if (!balanceInFavor) return;
  const { balance, year, remainder } = balanceInFavor;
  if (new Exact(balance).lt(remainder))
    issues.add(
      'NOM102',
      `${path}.balanceInFavor.balance`,
      t('cfdi.balanceBelow', 'El saldo a favor no puede ser menor que su remanente.'),
    );
  const paidYear = Number(paidOn.slice(0, 4));
  const allowed = paidOn.slice(5, 7) === '12' ? [paidYear, paidYear - 1] : [paidYear - 1];
  if (!allowed.includes(Number(year)))
    issues.add(
      'NOM103',
      `${path}.balanceInFavor.year`,
      t('cfdi.balanceYear', 'El saldo a favor es del ejercicio anterior.'),
    );
}

export function checkOtherPayments(context: RuleContext, payroll: Payroll): void {
  const { issues } = context;
  const { otherPayments, employee } = payroll;
  for (const [at, row] of otherPayments.entries()) {
    const path = `payroll.otherPayments[${at}]`;
    const known = OTHER_PAYMENTS.has(row.kind);
    issues.mustBeKnown('NOM97', `${path}.kind`, row.kind, { list: 'c_TipoOtroPago', known });
    if (row.kind !== SUBSIDY && !new Exact(row.amount).gt(0))
      issues.add('NOM100', `${path}.amount`, t('cfdi.aboveZero', 'Debe ser mayor que cero.'));
    if (row.kind === SUBSIDY) checkSubsidy(context, path, row, payroll);
    if (row.kind === BALANCE) checkBalance(context, path, row, payroll);
    if (employee.regime !== SALARIES && [SUBSIDY, ...ADJUSTMENTS].includes(row.kind))
      issues.add(
        'NOM106',
        `${path}.kind`,
        t('cfdi.subsidyRegime', 'El subsidio es sólo del régimen 02, sueldos.'),
      );
  }
  const kinds = otherPayments.map(({ kind }) => kind);
  if (employee.regime === SALARIES && ![SUBSIDY, ...ADJUSTMENTS].some((key) => kinds.includes(key)))
    issues.add(
      'NOM105',
      'payroll.otherPayments',
      t(
        'cfdi.subsidyMissing',
        'Con régimen 02 va el subsidio para el empleo (002), aunque sea 0.00.',
      ),
    );
}
