/** The life of a proposal of payments (purchasing §3). */

const UPDATE = 'purchase-payments.update';

export const PROPOSAL_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['EN_AUTORIZACION', 'Por autorizar', 'wait'],
  ['AUTORIZADA', 'Autorizada', 'go'],
  ['ENVIADA', 'Enviada al banco', 'go'],
  ['PAGADA', 'Pagada', 'ok'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const;

/** While it is in one of them, nobody else pays what it pays. */
export const OPEN_PROPOSAL = ['BORRADOR', 'EN_AUTORIZACION', 'AUTORIZADA', 'ENVIADA'] as const;

export const proposalStates = {
  initial: 'BORRADOR',
  readOnlyStates: ['EN_AUTORIZACION', 'AUTORIZADA', 'ENVIADA', 'PAGADA', 'CANCELADA'],
  readOnlyMessage: 'La propuesta ya no es un borrador: recházala o cancélala.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela la propuesta.',
  byConsequence: {
    finish: {
      label: 'Pagada',
      from: ['ENVIADA'],
      to: 'PAGADA',
      cause: 'Todas sus transferencias tienen resultado.',
    },
  },
  transitions: {
    propose: {
      label: 'Proponer',
      successMessage: 'Partidas propuestas.',
      from: ['BORRADOR'],
      key: UPDATE,
      confirm: 'Las partidas se hacen de nuevo, con lo que hoy cumple los criterios.',
    },
    send: {
      label: 'Enviar a autorización',
      successMessage: 'Propuesta enviada a autorización.',
      from: ['BORRADOR'],
      to: 'EN_AUTORIZACION',
      key: UPDATE,
      tone: 'pri',
    },
    authorize: {
      label: 'Autorizar',
      successMessage: 'Propuesta autorizada.',
      from: ['EN_AUTORIZACION'],
      to: 'AUTORIZADA',
      tone: 'pri',
      separationOfDuties: ['created_by'],
      confirm: 'Ya se podrá generar el archivo para el banco.',
    },
    reject: {
      label: 'Rechazar',
      successMessage: 'Propuesta rechazada.',
      from: ['EN_AUTORIZACION'],
      to: 'BORRADOR',
      key: 'purchase-payments.authorize',
      recordFields: { required: ['reject_reason'] },
      tone: 'dan',
      confirm: 'Quien la preparó verá el motivo y podrá corregirla.',
    },
    draft: {
      label: 'Regresar a borrador',
      successMessage: 'Propuesta en borrador: corrígela y envíala otra vez.',
      from: ['AUTORIZADA'],
      to: 'BORRADOR',
      key: UPDATE,
      confirm: 'Se podrá corregir, y se autoriza de nuevo.',
    },
    export: {
      label: 'Generar dispersión',
      successMessage: 'Archivo generado: descárgalo y súbelo al banco.',
      from: ['AUTORIZADA'],
      to: 'ENVIADA',
      key: 'purchase-payments.disperse',
      tone: 'pri',
      confirm: 'Hace un pago en borrador por beneficiario y cuenta, y el archivo del banco.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'EN_AUTORIZACION', 'AUTORIZADA'],
    key: UPDATE,
    successMessage: 'Propuesta cancelada.',
    confirm: 'Sus facturas quedan libres.',
  },
} as const;
