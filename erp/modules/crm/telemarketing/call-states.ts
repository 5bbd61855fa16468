/** Fixed lists of calls, and what is done to one (sales §3). */
export const CALL_STATES = [
  ['PENDIENTE', 'Pendiente', 'wait'],
  ['EN_CURSO', 'En curso', 'go'],
  ['REALIZADA', 'Realizada', 'ok'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const;

/** States in which it is still to be made. */
export const OPEN_CALLS = ['PENDIENTE', 'EN_CURSO'] as const;

export const CALL_TYPES = [
  ['VENTA', 'Venta'],
  ['SEGUIMIENTO', 'Seguimiento'],
  ['COBRANZA', 'Cobranza'],
  ['ENCUESTA', 'Encuesta'],
  ['REACTIVACION', 'Reactivación'],
] as const;

export const CALL_RESULTS = [
  ['PEDIDO', 'Pedido', 'ok'],
  ['COTIZACION', 'Cotización', 'ok'],
  ['PROMESA', 'Promesa', 'go'],
  ['NO_INTERESADO', 'No le interesa', 'bad'],
  ['NO_CONTESTA', 'No contesta', 'wait'],
  ['NUMERO_EQUIVOCADO', 'Número equivocado', 'bad'],
  ['VOLVER_A_LLAMAR', 'Volver a llamar', 'wait'],
] as const;

const KEY = 'sls/telemarketing.update';

export const callStates = {
  initial: 'PENDIENTE',
  readOnlyStates: ['REALIZADA', 'CANCELADA'],
  readOnlyMessage: 'La llamada ya terminó.',
  deletableStates: ['PENDIENTE'],
  undeletableMessage: 'Sólo se borra una llamada pendiente.',
  transitions: {
    start: {
      label: 'Empezar',
      successMessage: 'La llamada está en curso.',
      from: ['PENDIENTE'],
      to: 'EN_CURSO',
      key: KEY,
      tone: 'pri',
    },
    finish: {
      label: 'Terminar',
      successMessage: 'Llamada realizada.',
      from: ['EN_CURSO'],
      to: 'REALIZADA',
      key: KEY,
      tone: 'pri',
      recordFields: {
        required: ['result'],
        optional: ['next_call_at', 'no_sale_reason_id', 'notes'],
      },
      confirm: 'Para volver a llamar se programa otra llamada, el día y la hora que escribas.',
    },
  },
  cancel: {
    from: ['PENDIENTE'],
    key: KEY,
    successMessage: 'Llamada cancelada.',
    confirm: 'Ya no se hará.',
  },
} as const;
