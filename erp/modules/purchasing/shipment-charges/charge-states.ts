/** An estimate until its invoice, or somebody, says what it was (purchasing §3). */
export const chargeStates = {
  initial: 'ESTIMADO',
  readOnlyStates: ['REAL', 'CANCELADO'],
  readOnlyMessage: 'El gasto ya es real: cancela su factura, o cancélalo y captura otro.',
  deletableStates: [],
  undeletableMessage: 'Un gasto no se borra: cancélalo.',
  transitions: {
    post: {
      label: 'Hacer real',
      successMessage: 'Gasto real en el costo.',
      from: ['ESTIMADO'],
      to: 'REAL',
      tone: 'pri',
      recordFields: { optional: ['real_amount'] },
      confirm: 'Vacío, el importe estimado. Al costo va sólo la diferencia.',
    },
  },
  byConsequence: {
    invoice: {
      label: 'Facturado',
      from: ['ESTIMADO', 'REAL'],
      to: 'REAL',
      cause: 'Se contabilizó la factura del gasto.',
    },
    reopen: {
      label: 'Por facturar',
      from: ['REAL'],
      to: 'ESTIMADO',
      cause: 'Se canceló la factura del gasto.',
    },
    drop: {
      label: 'Cancelado',
      from: ['ESTIMADO', 'REAL'],
      to: 'CANCELADO',
      cause: 'Se canceló o se revirtió el embarque.',
    },
  },
  cancel: {
    from: ['ESTIMADO', 'REAL'],
    successMessage: 'Gasto cancelado.',
    confirm: 'Sale del costo de la mercancía.',
  },
} as const;
