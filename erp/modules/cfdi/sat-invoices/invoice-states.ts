/** The life of a CFDI (sat-cfdi §8.2, finance §3). */
const UPDATE = 'satInvoices.update';
const CANCELLED = ['TIMBRADO', 'CANCELACION_SOLICITADA'];

export const invoiceStates = {
  field: 'status',
  initial: 'BORRADOR',
  readOnlyStates: ['SELLADO', 'TIMBRANDO', 'TIMBRADO', 'CANCELACION_SOLICITADA', 'CANCELADO'],
  readOnlyMessage: 'El CFDI ya no admite cambios: cancélalo, o emite otro que lo corrija.',
  deletableStates: ['BORRADOR'],
  undeletableMessage: 'Sólo se borra un borrador: lo que tiene folio se conserva.',
  byConsequence: {
    accept: {
      label: 'Timbrado',
      from: ['TIMBRANDO'],
      to: 'TIMBRADO',
      cause: 'El PAC devolvió el timbre.',
    },
    reject: {
      label: 'Rechazado por el PAC',
      from: ['TIMBRANDO'],
      to: 'ERROR_TIMBRADO',
      cause: 'El PAC lo rechazó.',
    },
    confirmCancel: {
      label: 'Cancelado',
      from: CANCELLED,
      to: 'CANCELADO',
      cause: 'El SAT lo dio por cancelado.',
    },
    refuseCancel: {
      label: 'Sigue vigente',
      from: ['CANCELACION_SOLICITADA'],
      to: 'TIMBRADO',
      cause: 'La cancelación no procedió.',
    },
  },
  transitions: {
    seal: {
      label: 'Sellar',
      successMessage: 'CFDI sellado.',
      from: ['BORRADOR', 'ERROR_TIMBRADO'],
      to: 'SELLADO',
      key: 'satInvoices.stamp',
      confirm: 'Toma su folio y lo firma el certificado de la empresa; falta timbrarlo.',
    },
    reopen: {
      label: 'Corregir',
      successMessage: 'CFDI abierto para corregirlo.',
      from: ['SELLADO'],
      to: 'BORRADOR',
      key: UPDATE,
      confirm: 'El sello se descarta; el folio se conserva.',
    },
    stamp: {
      label: 'Timbrar',
      successMessage: 'CFDI enviado a timbrar.',
      from: ['BORRADOR', 'SELLADO', 'ERROR_TIMBRADO'],
      to: 'TIMBRANDO',
      key: 'satInvoices.stamp',
      tone: 'pri',
      confirm: 'Toma su folio, se sella y se envía al PAC. Timbrado, ya no se modifica.',
      outside: {
        messages: {
          TIMBRANDO: 'Enviado al PAC: el timbre llega en unos minutos.',
          TIMBRADO: 'CFDI timbrado.',
          ERROR_TIMBRADO: 'El PAC lo rechazó: mira por qué en «Timbre» y corrígelo.',
        },
      },
    },
    cancel: {
      label: 'Cancelar',
      successMessage: 'Cancelación solicitada.',
      from: ['TIMBRADO'],
      to: 'CANCELACION_SOLICITADA',
      key: 'satInvoices.cancel',
      tone: 'dan',
      inClosedMonths: true,
      impact: { call: 'effects' },
      recordFields: { required: ['cancel_reason'], optional: ['substitute_uuid'] },
      confirm:
        'Se pide al SAT. Cuando lo da por cancelado, su póliza se reversa y deja de deberse.',
      outside: {
        messages: {
          CANCELACION_SOLICITADA: 'Cancelación solicitada: espera la respuesta del receptor.',
          CANCELADO: 'CFDI cancelado.',
          TIMBRADO: 'La cancelación no procedió: el CFDI sigue vigente.',
        },
      },
    },
    refresh: {
      label: 'Consultar al SAT',
      successMessage: 'Estado consultado.',
      from: ['TIMBRADO', 'CANCELACION_SOLICITADA', 'CANCELADO'],
      key: 'satInvoices.refresh',
      inClosedMonths: true,
      outside: {
        messages: {
          TIMBRADO: 'Estado consultado.',
          CANCELACION_SOLICITADA: 'Estado consultado: la cancelación sigue en espera.',
          CANCELADO: 'Estado consultado: está cancelado.',
        },
      },
    },
  },
} as const;
