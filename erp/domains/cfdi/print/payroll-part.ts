/** Payroll on paper: the employee, what is paid and taken off, and a line to sign on. */
import {
  CONTRACTS,
  DISABILITIES,
  EMPLOYEE_REGIMES,
  FREQUENCIES,
  OVERTIME,
  RISKS,
  WORKDAYS,
} from '../catalogs/payroll.ts';
import { BANKS } from '../catalogs/banks.ts';
import { STATES } from '../catalogs/states.ts';
import type { Payroll, PayrollPerception } from '../draft/payroll.ts';
import { said, saidIf } from './code-text.ts';
import { day, figure } from './figures.ts';
import type { Column, Pair, Pen } from './pen.ts';

const PERCEPTIONS: readonly Column[] = [
  { title: 'Tipo', share: 8 },
  { title: 'Clave', share: 12 },
  { title: 'Percepción', share: 46 },
  { title: 'Gravado', share: 17, align: 'right' },
  { title: 'Exento', share: 17, align: 'right' },
];

const OTHERS: readonly Column[] = [
  { title: 'Tipo', share: 8 },
  { title: 'Clave', share: 12 },
  { title: 'Concepto', share: 63 },
  { title: 'Importe', share: 17, align: 'right' },
];

const amount = (value: string | null) => (value === null ? null : figure(value));

const employeePairs = ({ employee, issuer, ...payroll }: Payroll): readonly Pair[] => [
  ['CURP', employee.curp],
  ['Número de seguridad social', employee.nss],
  ['Número de empleado', employee.number],
  ['Puesto', employee.position],
  ['Departamento', employee.department],
  ['Registro patronal', issuer?.employerRegistration ?? null],
  ['Contrato', said(CONTRACTS, employee.contract)],
  ['Régimen', said(EMPLOYEE_REGIMES, employee.regime)],
  ['Jornada', saidIf(WORKDAYS, employee.workday)],
  ['Inicio de la relación', employee.startDate && day(employee.startDate)],
  ['Antigüedad', employee.seniority],
  ['Riesgo', saidIf(RISKS, employee.risk)],
  ['Entidad', said(STATES, employee.state)],
  ['Banco', saidIf(BANKS, employee.bank)],
  ['Cuenta', employee.account],
  ['Salario base de cotización', amount(employee.contributionSalary)],
  ['Salario diario integrado', amount(employee.integratedSalary)],
  ['Periodicidad', said(FREQUENCIES, employee.frequency)],
  ['Fecha de pago', day(payroll.paidOn)],
  ['Periodo', `${day(payroll.from)} al ${day(payroll.to)}`],
  ['Días pagados', payroll.days],
];

const overtimeOf = ({ overtime }: PayrollPerception): string =>
  overtime
    .map(
      ({ days, kind, hours, paid }) =>
        `${hours} horas ${said(OVERTIME, kind)} en ${days} días: ${figure(paid)}`,
    )
    .join(' · ');

function drawSeparation(pen: Pen, { perceptions }: Payroll): void {
  const { retirement, separation } = perceptions ?? {};
  pen.pairs(
    [
      ['Separación, total pagado', separation ? figure(separation.paid) : null],
      ['Años de servicio', separation?.years ?? null],
      ['Último sueldo mensual', separation ? figure(separation.lastSalary) : null],
      ['Ingreso acumulable', separation ? figure(separation.accruable) : null],
      ['Jubilación, una exhibición', amount(retirement?.oneTime ?? null)],
      ['Jubilación, parcialidad', amount(retirement?.partial ?? null)],
      ['Jubilación, monto diario', amount(retirement?.daily ?? null)],
      ['Jubilación, acumulable', retirement ? figure(retirement.accruable) : null],
    ],
    4,
  );
}

async function drawAmounts(pen: Pen, payroll: Payroll): Promise<void> {
  const { perceptions, deductions, otherPayments, disabilities } = payroll;
  if (perceptions) {
    pen.heading('Percepciones');
    await pen.table(
      PERCEPTIONS,
      perceptions.rows.map((row) => ({
        cells: [row.kind, row.key, row.concept, figure(row.taxed), figure(row.exempt)],
        note: overtimeOf(row),
      })),
    );
    drawSeparation(pen, payroll);
  }
  if (otherPayments.length > 0) {
    pen.heading('Otros pagos');
    await pen.table(
      OTHERS,
      otherPayments.map((row) => ({
        cells: [row.kind, row.key, row.concept, figure(row.amount)],
        note: row.subsidy === null ? '' : `Subsidio causado ${figure(row.subsidy)}`,
      })),
    );
  }
  if (deductions && deductions.rows.length > 0) {
    pen.heading('Deducciones');
    await pen.table(
      OTHERS,
      deductions.rows.map((row) => ({
        cells: [row.kind, row.key, row.concept, figure(row.amount)],
      })),
    );
  }
  for (const { kind, days, amount: paid } of disabilities)
    pen.note(
      `Incapacidad ${said(DISABILITIES, kind)}: ${days} días${paid ? `, ${figure(paid)}` : ''}`,
    );
}

export async function drawPayroll(pen: Pen, payroll: Payroll): Promise<void> {
  pen.heading('Trabajador y periodo');
  pen.pairs(employeePairs(payroll), 4);
  await drawAmounts(pen, payroll);
  pen.pairs(
    [
      ['Total de percepciones', amount(payroll.totalPerceptions)],
      ['Total de otros pagos', amount(payroll.totalOtherPayments)],
      ['Total de deducciones', amount(payroll.totalDeductions)],
    ],
    4,
  );
}

/** Below the totals: who was paid says so. */
export function drawSignature(pen: Pen, name: string): void {
  pen.room(52);
  const { doc, left, width } = pen;
  const y = doc.y + 34;
  const x = left + width / 4;
  doc
    .moveTo(x, y)
    .lineTo(x + width / 2, y)
    .lineWidth(0.75)
    .stroke('#667085');
  doc.y = pen.write(`${name}, recibí`, { x, y: y + 3, width: width / 2, align: 'center' }) + 4;
}
