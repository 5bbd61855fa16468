/** The life of a shipment (sales §3). */
const CREATE = 'sls/shipments.create';
const PICK = 'sls/shipments.pick';

export const shipmentStates = {
  initial: 'BORRADOR',
  readOnlyStates: ['EMBARCADO', 'ENTREGADO', 'CANCELADO'],
  readOnlyMessage: 'El embarque ya salió: cancélalo para corregirlo.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: cancela el embarque.',
  transitions: {
    pick: {
      label: 'Enviar a surtido',
      successMessage: 'El almacén ya lo puede surtir.',
      messages: { SURTIDO: 'El cliente ya lo tiene: no se surte. Embárcalo.' },
      from: ['BORRADOR'],
      to: 'EN_SURTIDO',
      key: CREATE,
      tone: 'pri',
    },
    backToPick: {
      label: 'Regresar a surtido',
      successMessage: 'Se surte otra vez.',
      from: ['SURTIDO'],
      to: 'EN_SURTIDO',
      key: PICK,
      confirm: 'Lo que se había juntado vuelve a su lugar y se pide otro surtido.',
    },
    ship: {
      label: 'Embarcar',
      successMessage: 'Embarcado.',
      from: ['SURTIDO'],
      to: 'EMBARCADO',
      tone: 'pri',
      recordFields: { optional: ['unpaid_reason'], onceRefused: ['unpaid_reason'] },
      confirm: 'La mercancía sale del almacén.',
    },
  },
  byConsequence: {
    supplied: {
      label: 'Surtido',
      from: ['EN_SURTIDO'],
      to: 'SURTIDO',
      cause: 'El almacén lo surtió.',
    },
    unpicked: {
      label: 'Sin surtir',
      from: ['EN_SURTIDO'],
      to: 'BORRADOR',
      cause: 'El almacén canceló su surtido.',
    },
    handOver: {
      label: 'Entrega',
      from: ['EMBARCADO'],
      to: 'ENTREGADO',
      cause: 'El cliente lo recibió.',
    },
  },
  cancel: {
    from: ['BORRADOR', 'EN_SURTIDO', 'SURTIDO', 'EMBARCADO'],
    recordFields: { required: ['cancel_reason'] },
    successMessage: 'Embarque cancelado.',
    confirm: 'Lo apartado vuelve a sus pedidos; si ya salió, vuelve al almacén al mismo costo.',
  },
} as const;
