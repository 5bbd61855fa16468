/** Who is paid: contract, regime, seniority and account (NOM42 to NOM66). */
import { t } from '#erp/model/texts/t.ts';
import { clabeIsValid } from '#erp/model/field-types/mexican-ids.ts';
import { isBank } from '../../catalogs/banks.ts';
import {
  CONTRACTS,
  EMPLOYEE_REGIMES,
  FREQUENCIES,
  RISKS,
  WORKDAYS,
} from '../../catalogs/payroll.ts';
import { STATES } from '../../catalogs/states.ts';
import { isCompany } from '../../catalogs/taxpayers/generic-rfcs.ts';
import type { Payroll, PayrollEmployee } from '../../draft/payroll.ts';
import { requirePattern } from '../common/structure.ts';
import type { RuleContext } from '../context.ts';

const PATH = 'payroll.employee';
const CURP = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/;

function checkLists({ issues }: RuleContext, employee: PayrollEmployee): void {
  const { contract, workday, regime, risk, frequency, bank, state } = employee;
  const known = (code: string, name: string, key: string, answer: [string, boolean]) =>
    issues.mustBeKnown(code, `${PATH}.${name}`, key, { list: answer[0], known: answer[1] });
  known('NOM51', 'contract', contract, ['c_TipoContrato', CONTRACTS.has(contract)]);
  if (workday !== null)
    known('NOM52', 'workday', workday, ['c_TipoJornada', WORKDAYS.has(workday)]);
  known('NOM56', 'regime', regime, ['c_TipoRegimen', EMPLOYEE_REGIMES.has(regime)]);
  if (risk !== null) known('NOM59', 'risk', risk, ['c_RiesgoPuesto', RISKS.has(risk)]);
  known('NOM60', 'frequency', frequency, ['c_PeriodicidadPago', FREQUENCIES.has(frequency)]);
  if (bank !== null) known('NOM61', 'bank', bank, ['c_Banco', isBank(bank)]);
  known('NOM66', 'state', state, ['c_Estado', STATES.has(state)]);
}

/** A contract of employment has an employer's number and what the IMSS knows; others have none. */
function checkContract({ draft, issues }: RuleContext, payroll: Payroll): void {
  const { employee, issuer } = payroll;
  const { contract, regime } = employee;
  if (!CONTRACTS.has(contract)) return;
  const employed = Number(contract) <= 8;
  const registration = issuer?.employerRegistration ?? null;
  const field = 'payroll.issuer.employerRegistration';
  if (employed) issues.mustBePresent('NOM42', field, registration);
  else issues.mustBeAbsent('NOM43', field, registration);
  const ofEmployees = ['02', '03', '04'].includes(regime);
  if (employed !== ofEmployees)
    issues.add(
      employed ? 'NOM57' : 'NOM58',
      `${PATH}.regime`,
      t('cfdi.regimeOfContract', 'El régimen {regime} no va con el contrato {contract}.', {
        regime,
        contract,
      }),
    );
  if (registration !== null) {
    const { nss, startDate, seniority, risk, integratedSalary } = employee;
    const known = { nss, startDate, seniority, risk, integratedSalary };
    for (const [name, value] of Object.entries(known))
      issues.mustBePresent('NOM44', `${PATH}.${name}`, value);
  }
  const curp = issuer?.curp ?? null;
  if (isCompany(draft.issuer.rfc)) issues.mustBeAbsent('NOM5', 'payroll.issuer.curp', curp);
  else issues.mustBePresent('NOM6', 'payroll.issuer.curp', curp);
}

const WEEKS = /^P(\d{1,4})W$/;
const YEARS = /^P(?:(\d{1,2})Y)?(?:(\d{1,2})M)?(\d{1,2})D$/;

/** Whole weeks, or years, months and days, that have passed when the period ends. */
function seniorityFits(seniority: string, startDate: string, to: string): boolean {
  const [start, end] = [Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(to)];
  const weeks = WEEKS.exec(seniority);
  if (weeks) return Number(weeks[1]) <= Math.floor((start.until(end).days + 1) / 7);
  const parts = YEARS.exec(seniority);
  if (!parts) return false;
  const [years, months, days] = parts.slice(1).map((part) => Number(part ?? 0));
  const passed = start.until(end.add({ days: 1 }), { largestUnit: 'years' });
  return passed.years === years && passed.months === months && passed.days === days;
}

function checkSeniority({ issues }: RuleContext, { employee, to }: Payroll): void {
  const { startDate, seniority } = employee;
  if (startDate === null || seniority === null) return;
  if (startDate > to)
    issues.add(
      'NOM53',
      `${PATH}.startDate`,
      t('cfdi.startsLater', 'La relación laboral empieza a más tardar cuando termina el periodo.'),
    );
  else if (!seniorityFits(seniority, startDate, to))
    issues.add(
      WEEKS.test(seniority) ? 'NOM54' : 'NOM55',
      `${PATH}.seniority`,
      t(
        'cfdi.seniority',
        'La antigüedad no corresponde a la fecha de inicio y el fin del periodo.',
      ),
    );
}

/** A CLABE names its bank and is checked; other accounts name theirs. */
function checkAccount({ issues }: RuleContext, { account, bank }: PayrollEmployee): void {
  if (account === null) return;
  if (!/^(?:\d{10,11}|\d{16}|\d{18})$/.test(account)) {
    issues.add(
      'NOM62',
      `${PATH}.account`,
      t('cfdi.accountLength', 'La cuenta tiene 10, 11, 16 o 18 dígitos.'),
    );
    return;
  }
  if (account.length < 18) {
    issues.mustBePresent('NOM65', `${PATH}.bank`, bank);
    return;
  }
  issues.mustBeAbsent('NOM63', `${PATH}.bank`, bank);
  if (!clabeIsValid(account))
    issues.add(
      'NOM64',
      `${PATH}.account`,
      t('cfdi.clabe', 'El dígito de control de la CLABE no corresponde.'),
    );
}

export function checkEmployee(context: RuleContext, payroll: Payroll): void {
  const { issues } = context;
  requirePattern(issues, `${PATH}.curp`, payroll.employee.curp, CURP);
  checkLists(context, payroll.employee);
  checkContract(context, payroll);
  checkSeniority(context, payroll);
  checkAccount(context, payroll.employee);
}
