/** The life of a cart (sales §3). */
export const CART_STATES = [
  ['ABIERTO', 'Abierto', 'go'],
  ['CONVERTIDO', 'Convertido', 'ok'],
  ['ABANDONADO', 'Abandonado', 'off'],
  ['CANCELADO', 'Cancelado', 'off'],
] as const;

const UPDATE = 'shopping-carts.update';

export const cartStates = {
  initial: 'ABIERTO',
  readOnlyStates: ['CONVERTIDO', 'ABANDONADO', 'CANCELADO'],
  readOnlyMessage: 'El carrito ya no está abierto.',
  deletableStates: ['ABIERTO'],
  undeletableMessage: 'Sólo se borra un carrito abierto.',
  transitions: {
    reopen: {
      label: 'Reabrir',
      successMessage: 'Carrito abierto, con los precios de hoy.',
      from: ['ABANDONADO'],
      to: 'ABIERTO',
      key: UPDATE,
      tone: 'pri',
    },
  },
  byConsequence: {
    convert: {
      label: 'Convertido',
      from: ['ABIERTO'],
      to: 'CONVERTIDO',
      cause: 'Se hizo su pedido o su cotización.',
    },
    abandon: {
      label: 'Abandonado',
      from: ['ABIERTO'],
      to: 'ABANDONADO',
      cause: 'Pasó su vida sin que cambiara.',
    },
  },
  cancel: {
    from: ['ABIERTO', 'ABANDONADO'],
    key: UPDATE,
    successMessage: 'Carrito cancelado.',
    confirm: 'Ya no se podrá pedir ni cotizar.',
  },
} as const;
