/** Amounts of Nómina 1.2 as its schema writes them (301). */
import type { Payroll } from '../../draft/payroll.ts';
import { requirePattern } from '../common/structure.ts';
import type { RuleContext } from '../context.ts';

const MONEY = /^\d{1,18}(?:\.\d{1,2})?$/;

function* amountsOf(payroll: Payroll): Generator<readonly [string, string | null]> {
  yield ['totalPerceptions', payroll.totalPerceptions];
  yield ['totalDeductions', payroll.totalDeductions];
  yield ['totalOtherPayments', payroll.totalOtherPayments];
  const { perceptions, deductions } = payroll;
  if (perceptions) {
    const { totalSalaries, totalSeparation, totalRetirement } = perceptions;
    yield ['perceptions.totalSalaries', totalSalaries];
    yield ['perceptions.totalSeparation', totalSeparation];
    yield ['perceptions.totalRetirement', totalRetirement];
    yield ['perceptions.totalTaxed', perceptions.totalTaxed];
    yield ['perceptions.totalExempt', perceptions.totalExempt];
    for (const [at, { taxed, exempt }] of perceptions.rows.entries()) {
      yield [`perceptions.rows[${at}].taxed`, taxed];
      yield [`perceptions.rows[${at}].exempt`, exempt];
    }
  }
  if (deductions) {
    yield ['deductions.totalOthers', deductions.totalOthers];
    yield ['deductions.totalWithheld', deductions.totalWithheld];
    for (const [at, { amount }] of deductions.rows.entries())
      yield [`deductions.rows[${at}].amount`, amount];
  }
  for (const [at, { amount, subsidy }] of payroll.otherPayments.entries()) {
    yield [`otherPayments[${at}].amount`, amount];
    yield [`otherPayments[${at}].subsidy`, subsidy];
  }
  for (const [at, { amount }] of payroll.disabilities.entries())
    yield [`disabilities[${at}].amount`, amount];
}

export function hasReadableAmounts({ issues }: RuleContext, payroll: Payroll): boolean {
  const before = issues.found.length;
  for (const [field, value] of amountsOf(payroll))
    requirePattern(issues, `payroll.${field}`, value, MONEY);
  return issues.found.length === before;
}
