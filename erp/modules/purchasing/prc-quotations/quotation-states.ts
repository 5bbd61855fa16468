/** The life of a quotation (purchasing §3). */
const UPDATE = 'prc-quotations.update';

export const quotationStates = {
  initial: 'BORRADOR',
  readOnlyStates: ['ENVIADA', 'EN_COMPARACION', 'ADJUDICADA', 'ORDENADA', 'CANCELADA'],
  readOnlyMessage: 'Ya se envió a los proveedores: cancélala y haz otra.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela la cotización.',
  transitions: {
    send: {
      label: 'Enviar',
      successMessage: 'Cotización enviada a los proveedores.',
      from: ['BORRADOR'],
      to: 'ENVIADA',
      key: UPDATE,
      tone: 'pri',
      confirm: 'Cada proveedor recibe la invitación por correo; después ya no se cambia.',
    },
    openBids: {
      label: 'Abrir cotizaciones',
      successMessage: 'Cotizaciones abiertas: compáralas.',
      from: ['ENVIADA'],
      to: 'EN_COMPARACION',
      key: UPDATE,
      tone: 'pri',
      offeredWhen: { field: 'may_open', is: [true] },
      confirm: 'Ya nadie podrá responder, y se verán los precios.',
    },
  },
  byConsequence: {
    openAtDeadline: {
      label: 'Apertura',
      from: ['ENVIADA'],
      to: 'EN_COMPARACION',
      cause: 'Venció la fecha límite.',
    },
    awarded: {
      label: 'Adjudicación',
      from: ['EN_COMPARACION'],
      to: 'ADJUDICADA',
      cause: 'Se decidió a quién se le compra.',
    },
    ordered: {
      label: 'Órdenes',
      from: ['ADJUDICADA'],
      to: 'ORDENADA',
      cause: 'Se hicieron las órdenes de lo adjudicado.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'ENVIADA', 'EN_COMPARACION', 'ADJUDICADA'],
    key: UPDATE,
    successMessage: 'Cotización cancelada.',
    confirm: 'Los proveedores a los que se envió reciben el aviso.',
  },
} as const;
