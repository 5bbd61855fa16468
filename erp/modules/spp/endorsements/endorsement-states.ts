/** The life of a counter-receipt and of a cession (purchasing §3). */

export const ENDORSEMENT_STATES = [
  ['EMITIDO', 'Emitido', 'go'],
  ['SOLICITADO', 'Solicitado', 'wait'],
  ['ACEPTADO', 'Aceptado', 'go'],
  ['RECHAZADO', 'Rechazado', 'bad'],
  ['PAGADO', 'Pagado', 'ok'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const;

/** While it is in one of them, its invoices are in no other of its kind. */
export const LIVE = ['EMITIDO', 'SOLICITADO', 'ACEPTADO'] as const;

const IN_FORCE = ['EMITIDO', 'ACEPTADO'];
const ACCEPT = 'spp/endorsements.accept';

export const endorsementStates = {
  initial: 'EMITIDO',
  systemStates: { SOLICITADO: 'a cession, when it is saved' },
  readOnlyStates: ['ACEPTADO', 'RECHAZADO', 'PAGADO', 'CANCELADO'],
  readOnlyMessage: 'Ya no se modifica: reprográmalo o cancélalo.',
  deletableStates: [],
  undeletableMessage: 'Tiene folio: cancélalo.',
  byConsequence: {
    finish: {
      label: 'Pagado',
      from: IN_FORCE,
      to: 'PAGADO',
      cause: 'Se pagaron todas sus facturas.',
    },
    reopenReceipt: {
      label: 'Por pagar',
      from: ['PAGADO'],
      to: 'EMITIDO',
      cause: 'Se deshizo un pago de sus facturas.',
    },
    reopenCession: {
      label: 'Por pagar al cesionario',
      from: ['PAGADO'],
      to: 'ACEPTADO',
      cause: 'Se deshizo un pago de sus facturas.',
    },
  },
  transitions: {
    accept: {
      label: 'Aceptar cesión',
      successMessage: 'Cesión aceptada: se paga al cesionario.',
      from: ['SOLICITADO'],
      to: 'ACEPTADO',
      key: ACCEPT,
      tone: 'pri',
      separationOfDuties: ['created_by'],
      confirm: 'Desde ahora sus facturas se pagan al cesionario, en su cuenta.',
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Cesión rechazada.',
      from: ['SOLICITADO'],
      to: 'RECHAZADO',
      key: ACCEPT,
      recordFields: { required: ['reject_reason'] },
      tone: 'dan',
      confirm: 'Se sigue pagando al proveedor.',
    },
    reschedule: {
      label: 'Reprogramar',
      successMessage: 'Pago reprogramado.',
      from: IN_FORCE,
      key: 'spp/endorsements.update',
      recordFields: { required: ['scheduled_date', 'reschedule_reason'] },
      confirm: 'Sus facturas por pagar se programan para ese día.',
    },
  },
  cancel: {
    from: [...IN_FORCE, 'SOLICITADO'],
    key: 'spp/endorsements.update',
    successMessage: 'Contrarrecibo cancelado.',
    confirm: 'Sus facturas dejan de estar en él; una cesión deja de pagarse al cesionario.',
  },
} as const;
