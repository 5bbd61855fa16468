/** Nómina 1.2. */
import type {
  Payroll,
  PayrollEmployee,
  PayrollOtherPayment,
  PayrollPerception,
} from '../../draft/payroll.ts';
import type { Part } from './part.ts';

const EMPLOYEE: readonly Part<PayrollEmployee>[] = [
  ['Curp', 'curp'],
  ['NumSeguridadSocial?', 'nss'],
  ['FechaInicioRelLaboral?', 'startDate'],
  ['Antigüedad?', 'seniority'],
  ['TipoContrato', 'contract'],
  ['Sindicalizado?', 'unionized', ['Sí', 'No']],
  ['TipoJornada?', 'workday'],
  ['TipoRegimen', 'regime'],
  ['NumEmpleado', 'number'],
  ['Departamento?', 'department'],
  ['Puesto?', 'position'],
  ['RiesgoPuesto?', 'risk'],
  ['PeriodicidadPago', 'frequency'],
  ['Banco?', 'bank'],
  ['CuentaBancaria?', 'account'],
  ['SalarioBaseCotApor?', 'contributionSalary'],
  ['SalarioDiarioIntegrado?', 'integratedSalary'],
  ['ClaveEntFed', 'state'],
  { known: 'SubContratacion', parts: ['RfcLabora', 'PorcentajeTiempo'] },
];

const PERCEPTION: readonly Part<PayrollPerception>[] = [
  ['TipoPercepcion', 'kind'],
  ['Clave', 'key'],
  ['Concepto', 'concept'],
  ['ImporteGravado', 'taxed'],
  ['ImporteExento', 'exempt'],
  {
    one: 'shares',
    name: 'AccionesOTitulos?',
    parts: [
      ['ValorMercado', 'marketValue'],
      ['PrecioAlOtorgarse', 'grantPrice'],
    ],
  },
  {
    many: 'overtime',
    name: 'HorasExtra',
    parts: [
      ['Dias', 'days'],
      ['TipoHoras', 'kind'],
      ['HorasExtra', 'hours'],
      ['ImportePagado', 'paid'],
    ],
  },
];

const PERCEPTIONS: readonly Part<NonNullable<Payroll['perceptions']>>[] = [
  ['TotalSueldos?', 'totalSalaries'],
  ['TotalSeparacionIndemnizacion?', 'totalSeparation'],
  ['TotalJubilacionPensionRetiro?', 'totalRetirement'],
  ['TotalGravado', 'totalTaxed'],
  ['TotalExento', 'totalExempt'],
  { many: 'rows', name: 'Percepcion', parts: PERCEPTION },
  {
    one: 'retirement',
    name: 'JubilacionPensionRetiro?',
    parts: [
      ['TotalUnaExhibicion?', 'oneTime'],
      ['TotalParcialidad?', 'partial'],
      ['MontoDiario?', 'daily'],
      ['IngresoAcumulable', 'accruable'],
      ['IngresoNoAcumulable', 'notAccruable'],
    ],
  },
  {
    one: 'separation',
    name: 'SeparacionIndemnizacion?',
    parts: [
      ['TotalPagado', 'paid'],
      ['NumAñosServicio', 'years'],
      ['UltimoSueldoMensOrd', 'lastSalary'],
      ['IngresoAcumulable', 'accruable'],
      ['IngresoNoAcumulable', 'notAccruable'],
    ],
  },
];

const DEDUCTIONS: readonly Part<NonNullable<Payroll['deductions']>>[] = [
  ['TotalOtrasDeducciones?', 'totalOthers'],
  ['TotalImpuestosRetenidos?', 'totalWithheld'],
  {
    many: 'rows',
    name: 'Deduccion',
    parts: [
      ['TipoDeduccion', 'kind'],
      ['Clave', 'key'],
      ['Concepto', 'concept'],
      ['Importe', 'amount'],
    ],
  },
];

const OTHER_PAYMENT: readonly Part<PayrollOtherPayment>[] = [
  ['TipoOtroPago', 'kind'],
  ['Clave', 'key'],
  ['Concepto', 'concept'],
  ['Importe', 'amount'],
  { within: 'SubsidioAlEmpleo', parts: [['SubsidioCausado?', 'subsidy']] },
  {
    one: 'balanceInFavor',
    name: 'CompensacionSaldosAFavor?',
    parts: [
      ['SaldoAFavor', 'balance'],
      ['Año', 'year'],
      ['RemanenteSalFav', 'remainder'],
    ],
  },
];

export const PAYROLL: readonly Part<Payroll>[] = [
  { fixed: 'Version', is: '1.2' },
  ['TipoNomina', 'kind', ['O', 'E']],
  ['FechaPago', 'paidOn'],
  ['FechaInicialPago', 'from'],
  ['FechaFinalPago', 'to'],
  ['NumDiasPagados', 'days'],
  ['TotalPercepciones?', 'totalPerceptions'],
  ['TotalDeducciones?', 'totalDeductions'],
  ['TotalOtrosPagos?', 'totalOtherPayments'],
  {
    one: 'issuer',
    name: 'Emisor?',
    parts: [
      ['Curp?', 'curp'],
      ['RegistroPatronal?', 'employerRegistration'],
      ['RfcPatronOrigen?', 'originRfc'],
      { known: 'EntidadSNCF', parts: ['OrigenRecurso', 'MontoRecursoPropio?'] },
    ],
  },
  { one: 'employee', name: 'Receptor', parts: EMPLOYEE },
  { one: 'perceptions', name: 'Percepciones?', parts: PERCEPTIONS },
  { one: 'deductions', name: 'Deducciones?', parts: DEDUCTIONS },
  {
    within: 'OtrosPagos',
    parts: [{ many: 'otherPayments', name: 'OtroPago', parts: OTHER_PAYMENT }],
  },
  {
    within: 'Incapacidades',
    parts: [
      {
        many: 'disabilities',
        name: 'Incapacidad',
        parts: [
          ['DiasIncapacidad', 'days'],
          ['TipoIncapacidad', 'kind'],
          ['ImporteMonetario?', 'amount'],
        ],
      },
    ],
  },
];
