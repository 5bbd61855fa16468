import { bool, int, percent, text } from '#erp/model/fields.ts';

/** Parameters of the people modules, kept in the company's settings record. */
export const hrFields = {
  hr_vacation_advance_days: int('Días de vacaciones anticipadas', {
    required: true,
    min: '0',
    max: '60',
    default: 0,
    suffix: 'días',
    help: 'Cuántos se pueden deber.',
  }),
  hr_vacation_min_notice: int('Aviso mínimo', {
    required: true,
    min: '0',
    max: '90',
    default: 3,
    suffix: 'días',
    help: 'Con cuánta anticipación se piden vacaciones.',
  }),
  hr_vacation_half_day: bool('Vacaciones de medio día', { default: false }),
  hr_max_absent_percent: percent('Máximo del departamento ausente', {
    required: true,
    min: '0',
    max: '100',
    default: '20',
    suffix: '%',
    help: 'Al pasarlo se avisa a quien autoriza.',
  }),
  hr_delegate_days: int('Delegación del jefe', {
    required: true,
    min: '1',
    max: '60',
    default: 15,
    suffix: 'días',
    help: 'Lo más que dura la que se propone por vacaciones.',
  }),
  hr_auto_incidences: bool('Generar incidencias del reloj', { default: true }),
  hr_duplicate_minutes: int('Minutos para checada duplicada', {
    required: true,
    min: '0',
    max: '60',
    default: 3,
    suffix: 'min',
  }),
  hr_worker_sees_attendance: bool('El trabajador ve su asistencia', { default: true }),
  hr_contract_warn_days: int('Avisar del fin de contrato', {
    required: true,
    min: '1',
    max: '180',
    default: 30,
    suffix: 'días',
    help: 'Antes de que termine.',
  }),
  hr_number_series: text('Serie del número de empleado', {
    required: true,
    max: 20,
    case: 'upper',
    default: 'EMP',
    width: 4,
  }),
} as const;

export const hrSections = [
  {
    title: 'Vacaciones',
    help: 'Cómo se piden y hasta dónde.',
    fields: [
      'hr_vacation_advance_days',
      'hr_vacation_min_notice',
      'hr_max_absent_percent',
      'hr_delegate_days',
      'hr_vacation_half_day',
    ] as const,
  },
  {
    title: 'Asistencia',
    help: 'Qué se hace con las checadas.',
    fields: ['hr_duplicate_minutes', 'hr_auto_incidences', 'hr_worker_sees_attendance'] as const,
  },
  {
    title: 'Expediente',
    help: 'Números y avisos.',
    fields: ['hr_number_series', 'hr_contract_warn_days'] as const,
  },
] as const;

export const isHrField = (name: string): name is keyof typeof hrFields =>
  Object.hasOwn(hrFields, name);
