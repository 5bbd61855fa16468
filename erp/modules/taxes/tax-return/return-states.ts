/** What is done to a return, and what follows by itself (finance §3). */
export const RETURN_STATES = {
  field: 'status',
  initial: 'CALCULADA',
  readOnlyStates: ['PRESENTADA', 'PAGADA', 'SUSTITUIDA'],
  readOnlyMessage: 'Ya está presentada: haz una complementaria.',
  deletableStates: ['CALCULADA'],
  undeletableMessage: 'Ya está presentada: haz una complementaria.',
  transitions: {
    file: {
      label: 'Registrar presentación',
      successMessage: 'Declaración presentada.',
      from: ['CALCULADA'],
      to: 'PRESENTADA',
      key: 'sat/tax-return.file',
      recordFields: {
        required: ['operation_number', 'filed_at'],
        optional: ['capture_line', 'capture_expires', 'ack_file'],
      },
      tone: 'pri',
      confirm: 'Se asienta su póliza y lo que hay que pagar queda por pagar al SAT.',
    },
    replace: {
      label: 'Complementaria',
      successMessage: 'Complementaria calculada.',
      from: ['PRESENTADA', 'PAGADA'],
      to: 'SUSTITUIDA',
      key: 'sat/tax-return.replace',
      tone: 'dan',
      confirm:
        'Se calcula la versión siguiente. Al presentarla se reversa la póliza de ésta; lo que ya se pagó se descuenta.',
    },
  },
  byConsequence: {
    askPayment: {
      label: 'Pago pedido',
      from: ['PRESENTADA'],
      to: 'PRESENTADA',
      cause: 'Se pidió su pago a tesorería.',
    },
    losePayment: {
      label: 'Sin pago',
      from: ['PRESENTADA'],
      to: 'PRESENTADA',
      cause: 'Su pago se canceló, se rechazó o no la cubre.',
    },
    settle: {
      label: 'Pago',
      from: ['PRESENTADA'],
      to: 'PAGADA',
      cause: 'Se pagó lo último que debía.',
    },
    reopen: {
      label: 'Vuelve a estar por pagar',
      from: ['PAGADA'],
      to: 'PRESENTADA',
      cause: 'Se deshizo su pago.',
    },
    restore: {
      label: 'Vuelve a estar presentada',
      from: ['SUSTITUIDA'],
      to: 'PRESENTADA',
      cause: 'Se borró su complementaria antes de presentarla.',
    },
  },
} as const;
