/** The life of a fiscal document (sat-cfdi §8.2, finance §3). */
import type { States, Transition } from '#erp/model/types.ts';
import { LIVE } from './issuing-choices.ts';

const LIFE = {
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
      from: LIVE,
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
} as const satisfies Omit<States, 'transitions'>;

const SEAL: Transition = {
  label: 'Sellar',
  successMessage: 'CFDI sellado.',
  from: ['BORRADOR', 'ERROR_TIMBRADO'],
  to: 'SELLADO',
  confirm: 'Toma su folio y lo firma el certificado de la empresa; falta timbrarlo.',
};

const REOPEN: Transition = {
  label: 'Corregir',
  successMessage: 'CFDI abierto para corregirlo.',
  from: ['SELLADO'],
  to: 'BORRADOR',
  confirm: 'El sello se descarta; el folio se conserva.',
};

const STAMP: Transition = {
  label: 'Timbrar',
  successMessage: 'CFDI enviado a timbrar.',
  from: ['BORRADOR', 'SELLADO', 'ERROR_TIMBRADO'],
  to: 'TIMBRANDO',
  tone: 'pri',
  confirm: 'Toma su folio, se sella y se envía al PAC. Timbrado, ya no se modifica.',
  outside: {
    messages: {
      TIMBRANDO: 'Enviado al PAC: el timbre llega en unos minutos.',
      TIMBRADO: 'CFDI timbrado.',
      ERROR_TIMBRADO: 'El PAC lo rechazó: mira por qué en «Timbre» y corrígelo.',
    },
  },
};

const CANCEL: Transition = {
  label: 'Cancelar',
  successMessage: 'Cancelación solicitada.',
  from: ['TIMBRADO'],
  to: 'CANCELACION_SOLICITADA',
  tone: 'dan',
  inClosedMonths: true,
  recordFields: { required: ['cancel_reason'], optional: ['substitute_uuid'] },
  outside: {
    messages: {
      CANCELACION_SOLICITADA: 'Cancelación solicitada: espera la respuesta del receptor.',
      CANCELADO: 'CFDI cancelado.',
      TIMBRADO: 'La cancelación no procedió: el CFDI sigue vigente.',
    },
  },
};

const REFRESH: Transition = {
  label: 'Consultar al SAT',
  successMessage: 'Estado consultado.',
  from: ['TIMBRADO', 'CANCELACION_SOLICITADA', 'CANCELADO'],
  inClosedMonths: true,
  outside: {
    messages: {
      TIMBRADO: 'Estado consultado.',
      CANCELACION_SOLICITADA: 'Estado consultado: la cancelación sigue en espera.',
      CANCELADO: 'Estado consultado: está cancelado.',
    },
  },
};

/** Privileges that the states of a document ask for, as its module declares them. */
interface IssuingKeys {
  readonly update: string;
  readonly stamp: string;
  readonly cancel: string;
  readonly refresh: string;
}

/** `cancelling.confirm` says what follows once the SAT gives it as cancelled. */
export const issuingStates = (
  keys: IssuingKeys,
  cancelling: { readonly confirm: string; readonly impact?: { readonly call: string } },
): States => ({
  ...LIFE,
  transitions: {
    seal: { ...SEAL, key: keys.stamp },
    reopen: { ...REOPEN, key: keys.update },
    stamp: { ...STAMP, key: keys.stamp },
    cancel: { ...CANCEL, ...cancelling, key: keys.cancel },
    refresh: { ...REFRESH, key: keys.refresh },
  },
});
