/** What is taken off, and days of incapacity (NOM91 to NOM96, NOM104). */
import { t } from '#erp/model/texts/t.ts';
import { Exact, sumOf } from '../../../amounts/exact.ts';
import { DISABILITIES, isDeduction } from '../../catalogs/payroll.ts';
import type { Payroll } from '../../draft/payroll.ts';
import type { RuleContext } from '../context.ts';

const PATH = 'payroll.deductions';
const INCOME_TAX = '002';
const OF_INCAPACITY = '006';

export function checkDeductions({ issues }: RuleContext, payroll: Payroll): void {
  const { deductions, disabilities } = payroll;
  if (!deductions) return;
  const incapacity = sumOf(disabilities.map(({ amount }) => amount ?? 0));
  for (const [at, { kind, amount }] of deductions.rows.entries()) {
    const field = `${PATH}.rows[${at}]`;
    const known = isDeduction(kind);
    issues.mustBeKnown('NOM93', `${field}.kind`, kind, { list: 'c_TipoDeduccion', known });
    if (!new Exact(amount).gt(0))
      issues.add('NOM96', `${field}.amount`, t('cfdi.aboveZero', 'Debe ser mayor que cero.'));
    if (kind !== OF_INCAPACITY) continue;
    issues.mustBePresent('NOM94', 'payroll.disabilities', disabilities);
    if (disabilities.length > 0) issues.mustEqual('NOM95', `${field}.amount`, amount, incapacity);
  }
  const withheld = deductions.rows.filter(({ kind }) => kind === INCOME_TAX);
  const total = deductions.totalWithheld;
  if (withheld.length === 0) issues.mustBeAbsent('NOM92', `${PATH}.totalWithheld`, total);
  else
    issues.mustEqual(
      'NOM91',
      `${PATH}.totalWithheld`,
      total,
      sumOf(withheld.map(({ amount }) => amount)),
    );
}

export function checkDisabilities({ issues }: RuleContext, { disabilities }: Payroll): void {
  for (const [at, { kind }] of disabilities.entries())
    issues.mustBeKnown('NOM104', `payroll.disabilities[${at}].kind`, kind, {
      list: 'c_TipoIncapacidad',
      known: DISABILITIES.has(kind),
    });
}
