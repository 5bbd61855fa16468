/** What is paid and its totals (NOM69 to NOM90, NOM109, NOM110). */
import { t } from '#erp/model/texts/t.ts';
import type { Decimal } from 'decimal.js';
import { Exact, sumOf } from '../../../amounts/exact.ts';
import { hasKey } from '../../catalogs/catalog.ts';
import { OVERTIME, PERCEPTIONS, RETIREMENT, SEPARATION } from '../../catalogs/payroll.ts';
import type { Payroll, PayrollPerception } from '../../draft/payroll.ts';
import type { RuleContext } from '../context.ts';

type Perceptions = NonNullable<Payroll['perceptions']>;

const PATH = 'payroll.perceptions';
const OF_INCAPACITY = '014';
const OF_OVERTIME = '019';
const OF_SHARES = '045';
const OTHERS = '038';

const paid = (row: PayrollPerception): Decimal => sumOf([row.taxed, row.exempt]);

function checkRow({ draft, issues }: RuleContext, path: string, row: PayrollPerception): void {
  const { kind, exempt, shares, overtime } = row;
  issues.mustBeKnown('NOM76', `${path}.kind`, kind, {
    list: 'c_TipoPercepcion',
    known: hasKey(PERCEPTIONS, kind, draft.date),
  });
  if (paid(row).isZero())
    issues.add('NOM75', `${path}.taxed`, t('cfdi.aboveZero', 'Debe ser mayor que cero.'));
  if (kind === OTHERS && !new Exact(exempt).isZero())
    issues.add(
      'NOM109',
      `${path}.exempt`,
      t('cfdi.othersExempt', 'La clave 038 no tiene parte exenta: la previsión social va en 056.'),
    );
  if (kind === OF_SHARES) issues.mustBePresent('NOM82', `${path}.shares`, shares);
  else issues.mustBeAbsent('NOM83', `${path}.shares`, shares);
  if (kind === OF_OVERTIME) issues.mustBePresent('NOM84', `${path}.overtime`, overtime);
  else issues.mustBeAbsent('NOM85', `${path}.overtime`, overtime);
  for (const [at, hours] of overtime.entries())
    issues.mustBeKnown('NOM88', `${path}.overtime[${at}].kind`, hours.kind, {
      list: 'c_TipoHoras',
      known: OVERTIME.has(hours.kind),
    });
}

/** A total is there when a row of its kind is, and then is what they add up to. */
function checkKindTotals({ issues }: RuleContext, perceptions: Perceptions): void {
  const { rows, totalSalaries, totalSeparation, totalRetirement } = perceptions;
  const { separation, retirement } = perceptions;
  const separated = rows.filter(({ kind }) => SEPARATION.includes(kind));
  const retired = rows.filter(({ kind }) => RETIREMENT.includes(kind));
  const salaries = rows.filter(({ kind }) => ![...SEPARATION, ...RETIREMENT].includes(kind));
  const sum = (of: readonly PayrollPerception[]) => (of.length > 0 ? sumOf(of.map(paid)) : null);
  if (salaries.length > 0 && totalSalaries === null)
    issues.mustBePresent('NOM77', `${PATH}.totalSalaries`, null);
  else issues.mustEqual('NOM70', `${PATH}.totalSalaries`, totalSalaries, sum(salaries));
  if (separated.length > 0) {
    issues.mustBePresent('NOM78', `${PATH}.separation`, separation);
    issues.mustEqual('NOM71', `${PATH}.totalSeparation`, totalSeparation, sum(separated));
  } else {
    issues.mustBeAbsent('NOM78', `${PATH}.separation`, separation);
    issues.mustBeAbsent('NOM78', `${PATH}.totalSeparation`, totalSeparation);
  }
  if (retired.length > 0) {
    issues.mustBePresent('NOM79', `${PATH}.retirement`, retirement);
    issues.mustEqual('NOM72', `${PATH}.totalRetirement`, totalRetirement, sum(retired));
  } else {
    issues.mustBeAbsent('NOM79', `${PATH}.retirement`, retirement);
    issues.mustBeAbsent('NOM79', `${PATH}.totalRetirement`, totalRetirement);
  }
}

/** At once or in parts, by the key of the row. */
function checkRetirement({ issues }: RuleContext, { rows, retirement }: Perceptions): void {
  if (!retirement) return;
  const has = (key: string) => rows.some(({ kind }) => kind === key);
  const field = `${PATH}.retirement`;
  if (has('039')) {
    issues.mustBePresent('NOM80', `${field}.oneTime`, retirement.oneTime);
    issues.mustBeAbsent('NOM80', `${field}.partial`, retirement.partial);
  }
  if (has('044')) {
    issues.mustBePresent('NOM81', `${field}.partial`, retirement.partial);
    issues.mustBePresent('NOM81', `${field}.daily`, retirement.daily);
  }
}

function checkTaxedTotals({ issues }: RuleContext, perceptions: Perceptions): void {
  const { rows, totalTaxed, totalExempt } = perceptions;
  const taxed = sumOf(rows.map((row) => row.taxed));
  const exempt = sumOf(rows.map((row) => row.exempt));
  issues.mustEqual('NOM73', `${PATH}.totalTaxed`, totalTaxed, taxed);
  issues.mustEqual('NOM74', `${PATH}.totalExempt`, totalExempt, exempt);
  const { totalSalaries, totalSeparation, totalRetirement } = perceptions;
  const byKind = sumOf([totalSalaries ?? 0, totalSeparation ?? 0, totalRetirement ?? 0]);
  if (!byKind.eq(sumOf([totalTaxed, totalExempt])))
    issues.add(
      'NOM69',
      PATH,
      t('cfdi.taxedAndExempt', 'Lo gravado y lo exento no suman lo que suman sus clases.'),
    );
}

export function checkPerceptions(context: RuleContext, payroll: Payroll): void {
  const { issues } = context;
  const { perceptions, disabilities } = payroll;
  if (!perceptions) return;
  for (const [at, row] of perceptions.rows.entries()) {
    checkRow(context, `${PATH}.rows[${at}]`, row);
    if (row.kind !== OF_INCAPACITY) continue;
    issues.mustBePresent('NOM86', 'payroll.disabilities', disabilities);
    const sum = sumOf(disabilities.map(({ amount }) => amount ?? 0));
    if (disabilities.length > 0 && !sum.eq(paid(row)))
      issues.mustEqual('NOM87', `${PATH}.rows[${at}].taxed`, paid(row).toFixed(2), sum);
  }
  checkKindTotals(context, perceptions);
  checkRetirement(context, perceptions);
  checkTaxedTotals(context, perceptions);
}
