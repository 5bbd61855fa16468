/** The life of a quotation (sales §3). */
import { OFFERED } from './quotation-choices.ts';

const UPDATE = 'sls-quotations.update';

export const quotationStates = {
  initial: 'BORRADOR',
  systemStates: { POR_AUTORIZAR: 'submitted with a price beyond the limit' },
  readOnlyStates: [
    'POR_AUTORIZAR',
    'LISTA',
    'ENVIADA',
    'ACEPTADA',
    'RECHAZADA',
    'VENCIDA',
    'CANCELADA',
    'SUSTITUIDA',
  ],
  readOnlyMessage: 'La cotización ya no es un borrador: regrésala a borrador, o haz otra versión.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela la cotización.',
  transitions: {
    submit: {
      label: 'Terminar',
      successMessage: 'Cotización terminada.',
      from: ['BORRADOR'],
      to: 'LISTA',
      key: UPDATE,
      tone: 'pri',
    },
    authorize: {
      label: 'Autorizar',
      successMessage: 'Cotización autorizada.',
      from: ['POR_AUTORIZAR'],
      to: 'LISTA',
      tone: 'pri',
      separationOfDuties: ['seller_id', 'created_by'],
      confirm: 'Se ofrece a los precios que dice, aunque pasen del límite de quien la hizo.',
    },
    draft: {
      label: 'Volver a borrador',
      successMessage: 'La cotización es un borrador otra vez.',
      from: ['POR_AUTORIZAR', 'LISTA'],
      to: 'BORRADOR',
      key: UPDATE,
      confirm: 'Se quita lo que dijo su revisión de precios: al terminarla se hace otra vez.',
    },
    reject: {
      label: 'Rechazada por el cliente',
      successMessage: 'Se anotó que el cliente no compró.',
      from: OFFERED,
      to: 'RECHAZADA',
      key: UPDATE,
      recordFields: { required: ['lost_reason_id'], optional: ['status_notes'] },
      tone: 'dan',
      confirm: 'El motivo cuenta en los reportes de lo que se pierde.',
    },
  },
  byConsequence: {
    deliver: {
      label: 'Enviada',
      from: ['LISTA'],
      to: 'ENVIADA',
      cause: 'Se envió por correo.',
    },
    ordered: {
      label: 'Aceptada',
      from: OFFERED,
      to: 'ACEPTADA',
      cause: 'El cliente la aceptó y se hizo su pedido.',
    },
    replaced: {
      label: 'Sustituida',
      from: ['LISTA', 'ENVIADA', 'VENCIDA'],
      to: 'SUSTITUIDA',
      cause: 'Se hizo otra versión.',
    },
    expire: {
      label: 'Vencida',
      from: OFFERED,
      to: 'VENCIDA',
      cause: 'Pasó su vigencia sin respuesta.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'POR_AUTORIZAR', 'LISTA', 'ENVIADA'],
    key: UPDATE,
    recordFields: { optional: ['status_notes'] },
    successMessage: 'Cotización cancelada.',
    confirm: 'Ya no se podrá aceptar.',
  },
} as const;
