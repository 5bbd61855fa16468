/** From the draft until what went back is credited, replaced or paid back (purchasing §3). */
const AUTHORIZE = 'purchases-returns.authorize';

export const returnStates = {
  initial: 'BORRADOR',
  readOnlyStates: ['AUTORIZADA', 'ENVIADA', 'RESUELTA', 'CANCELADA'],
  readOnlyMessage: 'La devolución ya está autorizada: cancélala para corregirla.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela la devolución.',
  transitions: {
    authorize: {
      label: 'Autorizar',
      successMessage: 'Devolución autorizada.',
      from: ['BORRADOR'],
      to: 'AUTORIZADA',
      key: AUTHORIZE,
      tone: 'pri',
      confirm: 'Ya se podrá entregar al transportista.',
    },
    ship: {
      label: 'Entregar al transportista',
      successMessage: 'Devolución enviada.',
      from: ['AUTORIZADA'],
      to: 'ENVIADA',
      key: 'shipments.receive',
      tone: 'pri',
      recordFields: {
        required: ['pickup_date'],
        optional: ['carrier', 'plates', 'guide', 'authorization_number'],
      },
      confirm: 'La mercancía sale del almacén.',
    },
    reverse: {
      label: 'Reingresar',
      successMessage: 'Devolución revertida: la mercancía está de vuelta.',
      from: ['ENVIADA'],
      to: 'CANCELADA',
      key: AUTHORIZE,
      tone: 'dan',
      recordFields: { required: ['cancel_reason'] },
      confirm: 'Lo que salió entra otra vez, al costo con el que salió.',
    },
  },
  byConsequence: {
    settle: {
      label: 'Resuelta',
      from: ['ENVIADA'],
      to: 'RESUELTA',
      cause: 'Se acreditó o se repuso todo lo devuelto.',
    },
    reopen: {
      label: 'Por resolver',
      from: ['RESUELTA'],
      to: 'ENVIADA',
      cause: 'Se canceló la nota de crédito.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'AUTORIZADA'],
    key: AUTHORIZE,
    successMessage: 'Devolución cancelada.',
    confirm: 'La mercancía se queda.',
  },
} as const;
