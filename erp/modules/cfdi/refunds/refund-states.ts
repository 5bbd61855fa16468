/** From a return that is credited until its customer has the money (sales §5). */
export const refundStates = {
  field: 'status',
  initial: 'PENDIENTE',
  readOnlyStates: ['PENDIENTE', 'CON_NOTA', 'PAGADO', 'CANCELADO'],
  readOnlyMessage: 'El reembolso sigue a su devolución y a su nota: no se cambia.',
  transitions: {},
  byConsequence: {
    note: {
      label: 'Nota timbrada',
      from: ['PENDIENTE', 'CON_NOTA'],
      to: 'CON_NOTA',
      cause: 'Se timbró su nota de crédito.',
    },
    askPayment: {
      label: 'Pago pedido',
      from: ['CON_NOTA'],
      to: 'CON_NOTA',
      cause: 'Se pidió su pago a tesorería.',
    },
    losePayment: {
      label: 'Sin pago',
      from: ['CON_NOTA', 'PAGADO'],
      to: 'CON_NOTA',
      cause: 'Su movimiento de tesorería se canceló o se rechazó.',
    },
    settle: {
      label: 'Pago',
      from: ['CON_NOTA'],
      to: 'PAGADO',
      cause: 'Se aplicó su movimiento de tesorería.',
    },
    callOff: {
      label: 'Cancelación',
      from: ['PENDIENTE', 'CON_NOTA'],
      to: 'CANCELADO',
      cause: 'Se borró o se canceló su nota de crédito.',
    },
  },
} as const;
