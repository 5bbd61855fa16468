/** The life of a request until all of it has been ordered (purchasing §3). */
const UPDATE = 'prc-requests.update';

export const requestStates = {
  initial: 'BORRADOR',
  readOnlyStates: ['EN_AUTORIZACION', 'AUTORIZADA', 'EN_PROCESO', 'ATENDIDA', 'CANCELADA'],
  readOnlyMessage: 'La requisición ya no es un borrador: cancélala, o cancela lo que falta.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela la requisición.',
  transitions: {
    send: {
      label: 'Enviar a autorización',
      successMessage: 'Requisición enviada a autorización.',
      from: ['BORRADOR', 'RECHAZADA'],
      to: 'EN_AUTORIZACION',
      key: UPDATE,
      tone: 'pri',
    },
    authorize: {
      label: 'Autorizar',
      successMessage: 'Requisición autorizada.',
      from: ['EN_AUTORIZACION'],
      to: 'AUTORIZADA',
      tone: 'pri',
      separationOfDuties: ['requester_id', 'created_by'],
      confirm: 'Compras ya podrá cotizarla y ordenarla.',
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Requisición rechazada.',
      from: ['EN_AUTORIZACION'],
      to: 'RECHAZADA',
      key: 'prc-requests.authorize',
      recordFields: { required: ['reject_reason'] },
      tone: 'dan',
      confirm: 'Quien la pidió verá el motivo y podrá corregirla.',
    },
  },
  byConsequence: {
    start: {
      label: 'En proceso',
      from: ['AUTORIZADA', 'ATENDIDA'],
      to: 'EN_PROCESO',
      cause: 'Se cotiza o se ordenó parte de ella.',
    },
    attend: {
      label: 'Atendida',
      from: ['AUTORIZADA', 'EN_PROCESO'],
      to: 'ATENDIDA',
      cause: 'Se ordenó todo lo que pide, o se canceló lo que faltaba.',
    },
    release: {
      label: 'Por atender',
      from: ['EN_PROCESO', 'ATENDIDA'],
      to: 'AUTORIZADA',
      cause: 'Se canceló lo que se había ordenado de ella.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'EN_AUTORIZACION', 'RECHAZADA', 'AUTORIZADA', 'EN_PROCESO'],
    successMessage: 'Requisición cancelada.',
    confirm: 'Ya no se comprará nada de ella.',
  },
} as const;
