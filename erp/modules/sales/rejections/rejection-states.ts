/** From what a customer sends back until it is credited, replaced or left as it was (sales §3). */
const JUDGE = 'sls/rejections.judge';

export const rejectionStates = {
  initial: 'BORRADOR',
  readOnlyStates: ['RECIBIDO', 'DICTAMINADO', 'RESUELTO', 'CANCELADO'],
  readOnlyMessage: 'La mercancía ya se recibió: cancela la devolución para corregirla.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela la devolución.',
  transitions: {
    resolve: {
      label: 'Resolver',
      successMessage: 'Devolución resuelta.',
      from: ['DICTAMINADO'],
      to: 'RESUELTO',
      tone: 'pri',
      recordFields: { required: ['resolution'], optional: ['send_back', 'resolution_notes'] },
      confirm:
        'Cuenta lo que procede. De lo que ya se facturó queda su nota de crédito en borrador; lo demás ya no se factura.',
    },
  },
  byConsequence: {
    received: {
      label: 'Recepción',
      from: ['BORRADOR'],
      to: 'RECIBIDO',
      cause: 'El almacén recibió la mercancía.',
    },
    judged: {
      label: 'Dictamen',
      from: ['RECIBIDO'],
      to: 'DICTAMINADO',
      cause: 'Se dijo qué procede.',
    },
    unresolve: {
      label: 'Por resolver',
      from: ['RESUELTO'],
      to: 'DICTAMINADO',
      cause: 'Se borró o se canceló su nota de crédito.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'RECIBIDO'],
    key: JUDGE,
    recordFields: { required: ['cancel_reason'] },
    successMessage: 'Devolución cancelada.',
    confirm: 'Si la mercancía ya se recibió, vuelve a salir al costo con el que entró.',
  },
} as const;
