/** What is done to a loan, what follows by itself, and who may do it. */
import type { Privilege } from '#erp/model/types.ts';

export const LOAN_PRIVILEGES: readonly Privilege[] = [
  { key: 'loans.authorize', label: 'Autorizar préstamos', risk: 'SENSIBLE' },
  { key: 'loans.reject', label: 'Rechazar préstamos', risk: 'SENSIBLE' },
  { key: 'loans.disburse', label: 'Desembolsar préstamos', risk: 'SENSIBLE' },
  { key: 'loans.accrue', label: 'Devengar intereses de préstamos' },
  { key: 'loans.pay', label: 'Pedir cobros y pagos de préstamos', risk: 'SENSIBLE' },
  { key: 'loans.prepay', label: 'Prepagar préstamos', risk: 'SENSIBLE' },
  { key: 'loans.skip', label: 'Omitir pagos de préstamos', risk: 'SENSIBLE' },
  { key: 'loans.restructure', label: 'Reestructurar préstamos', risk: 'SENSIBLE' },
  { key: 'loans.change-rate', label: 'Cambiar la TIIE de préstamos', risk: 'SENSIBLE' },
  { key: 'loans.write-off', label: 'Castigar préstamos', risk: 'CRITICO' },
];

export const LOAN_STATES = {
  initial: 'SOLICITADO',
  readOnlyStates: ['AUTORIZADO', 'VIGENTE', 'LIQUIDADO', 'CASTIGADO', 'RECHAZADO', 'CANCELADO'],
  readOnlyMessage: 'Ya no admite cambios: cancélalo mientras no se desembolse, o reestructúralo.',
  deletableStates: ['SOLICITADO'],
  undeletableMessage: 'Sólo se borra una solicitud: cancela el préstamo.',
  transitions: {
    authorize: {
      label: 'Autorizar',
      successMessage: 'Préstamo autorizado.',
      from: ['SOLICITADO'],
      to: 'AUTORIZADO',
      tone: 'pri',
      separationOfDuties: ['created_by'],
      confirm: 'Su tabla de amortización queda como está.',
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Préstamo rechazado.',
      from: ['SOLICITADO'],
      to: 'RECHAZADO',
      tone: 'dan',
      recordFields: { required: ['reject_reason'] },
      confirm: 'La solicitud termina aquí.',
    },
    disburse: {
      label: 'Desembolsar',
      successMessage: 'Préstamo desembolsado.',
      from: ['AUTORIZADO'],
      to: 'VIGENTE',
      tone: 'pri',
      recordFields: {
        required: ['disbursement_date', 'bank_account_id'],
        optional: ['exchange_rate'],
      },
      confirm: 'Mueve el dinero de la cuenta, hace su póliza y abre los pagos de la tabla.',
    },
    'write-off': {
      label: 'Castigar',
      successMessage: 'Préstamo castigado.',
      from: ['VIGENTE'],
      to: 'CASTIGADO',
      tone: 'dan',
      recordFields: { required: ['write_off_reason'] },
      confirm: 'Lo que falta sale de los libros contra la estimación de incobrables.',
    },
  },
  byConsequence: {
    settle: {
      label: 'Liquidación',
      from: ['VIGENTE'],
      to: 'LIQUIDADO',
      cause: 'Se pagó lo último que debía.',
    },
    resume: {
      label: 'Vuelve a estar vigente',
      from: ['LIQUIDADO'],
      to: 'VIGENTE',
      cause: 'Se deshizo un pago.',
    },
    revise: {
      label: 'Nueva tabla de amortización',
      from: ['VIGENTE'],
      to: 'VIGENTE',
      cause: 'Cambió la tabla de sus pagos.',
    },
  },
  cancel: {
    from: ['SOLICITADO', 'AUTORIZADO'],
    successMessage: 'Préstamo cancelado.',
    key: 'loans.update',
    confirm: 'El préstamo ya no se podrá usar.',
  },
} as const;
