/** The life of a customer's order (sales §3). */
const CREATE = 'customer-orders.create';
const AUTHORISE = 'customer-orders.authorize';
const RESERVE = 'customer-orders.reserve';
/** Who wrote it or sells it neither releases nor authorises it (sales §7). */
const SOMEBODY_ELSE = ['seller_id', 'created_by'] as const;

export const orderStates = {
  initial: 'BORRADOR',
  readOnlyStates: ['RECHAZADO', 'CERRADO', 'CANCELADO'],
  readOnlyMessage: 'El pedido ya no se cambia: uno rechazado se regresa a borrador.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela el pedido.',
  transitions: {
    submit: {
      label: 'Solicitar autorización',
      successMessage: 'Pedido solicitado.',
      from: ['BORRADOR'],
      to: 'SOLICITADO',
      key: CREATE,
      tone: 'pri',
    },
    draft: {
      label: 'Regresar a borrador',
      successMessage: 'El pedido es un borrador otra vez.',
      from: ['SOLICITADO', 'RECHAZADO'],
      to: 'BORRADOR',
      key: CREATE,
      offeredWhen: { field: 'is_amended', is: [false] },
      confirm: 'Se quita lo que dijeron sus revisiones: al solicitarlo se hacen otra vez.',
    },
    withdraw: {
      label: 'Quitar el cambio',
      successMessage: 'El pedido es otra vez como se autorizó.',
      from: ['SOLICITADO'],
      to: 'AUTORIZADO',
      key: 'customer-orders.update',
      offeredWhen: { field: 'is_amended', is: [true] },
      confirm: 'Las cantidades vuelven a ser las que se autorizaron.',
    },
    releasePrice: {
      label: 'Liberar precio',
      successMessage: 'Precio liberado.',
      messages: { AUTORIZADO: 'Precio liberado: el pedido quedó autorizado.' },
      from: ['SOLICITADO'],
      offeredWhen: { field: 'price_status', is: ['RETENIDO'] },
      recordFields: { required: ['status_notes'] },
      separationOfDuties: SOMEBODY_ELSE,
      confirm: 'Se vende a los precios que pide, aunque pasen del límite de quien lo capturó.',
    },
    releaseCredit: {
      label: 'Liberar crédito',
      successMessage: 'Crédito liberado.',
      messages: { AUTORIZADO: 'Crédito liberado: el pedido está autorizado.' },
      impact: { call: 'creditBefore' },
      from: ['SOLICITADO', 'AUTORIZADO'],
      offeredWhen: { field: 'credit_status', is: ['RETENIDO', 'OK'] },
      recordFields: { required: ['status_notes'] },
      separationOfDuties: SOMEBODY_ELSE,
      confirm: 'Vale para el total de hoy: si crece, se revisa otra vez.',
    },
    authorize: {
      label: 'Autorizar',
      successMessage: 'Pedido autorizado.',
      from: ['SOLICITADO'],
      to: 'AUTORIZADO',
      tone: 'pri',
      separationOfDuties: SOMEBODY_ELSE,
      confirm: 'Se compromete con el cliente: cuenta contra su crédito.',
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Pedido rechazado.',
      from: ['SOLICITADO'],
      to: 'RECHAZADO',
      key: AUTHORISE,
      recordFields: { required: ['status_notes'] },
      tone: 'dan',
      confirm:
        'Quien lo vende verá el motivo y podrá corregirlo; uno modificado queda como se había autorizado.',
    },
    reserve: {
      label: 'Reservar',
      successMessage: 'Se apartó lo que había.',
      from: ['AUTORIZADO'],
      key: RESERVE,
    },
    unreserve: {
      label: 'Liberar reserva',
      successMessage: 'Reserva liberada.',
      from: ['AUTORIZADO'],
      key: RESERVE,
      confirm: 'Otros podrán llevarse lo que tiene apartado.',
    },
    close: {
      label: 'Cerrar',
      successMessage: 'Pedido cerrado.',
      from: ['AUTORIZADO'],
      to: 'CERRADO',
      key: 'customer-orders.cancel',
      recordFields: { required: ['status_notes'] },
      confirm: 'Lo que falta ya no se le entrega al cliente.',
    },
    reopen: {
      label: 'Reabrir',
      successMessage: 'Pedido abierto otra vez.',
      from: ['CERRADO'],
      to: 'AUTORIZADO',
      key: AUTHORISE,
      confirm: 'Lo que se había dado por cerrado se le vuelve a deber al cliente.',
    },
  },
  byConsequence: {
    end: {
      label: 'Fin',
      from: ['AUTORIZADO'],
      to: 'CERRADO',
      cause: 'Se entregó y se facturó todo.',
    },
    raise: {
      label: 'Por autorizar otra vez',
      from: ['AUTORIZADO'],
      to: 'SOLICITADO',
      cause: 'Se modificó y lo que creció se autoriza otra vez.',
    },
    owed: {
      label: 'Por reponer',
      from: ['CERRADO'],
      to: 'AUTORIZADO',
      cause: 'Se le repone lo que devolvió.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'SOLICITADO', 'RECHAZADO', 'AUTORIZADO'],
    recordFields: { required: ['cancel_cause_id'], optional: ['status_notes'] },
    successMessage: 'Pedido cancelado.',
    confirm: 'Ya no se le entrega al cliente; lo que ya se embarcó o se facturó lo impide.',
  },
} as const;
