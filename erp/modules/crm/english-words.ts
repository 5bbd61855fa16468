/** English of what the module declares, by the Spanish. */
export const englishWords: Readonly<Record<string, string>> = {
  'Para volver a llamar se programa otra llamada, el día y la hora que escribas.':
    'To call again, another call is scheduled for the day and time that you type.',
  'Levantar pedido': 'Take the order',
  'Hace un pedido en borrador con las cantidades que escribas; lo demás se deja vacío.':
    'Makes a draft order with the quantities that you type; the rest is left empty.',
  'Sólo de una llamada en curso.': 'Only of a call in progress.',
  Cotizar: 'Quote',
  'Hace una cotización en borrador con las cantidades que escribas; lo demás se deja vacío.':
    'Makes a draft quotation with the quantities that you type; the rest is left empty.',
  'Lo que suele comprar': 'What the customer usually buys',
  partida: 'line',
  Producto: 'Product',
  'Suele pedir': 'Usually asks for',
  'Último precio': 'Last price',
  'Último pedido': 'Last order',
  Cantidad: 'Quantity',
  'Ya no se hará.': 'It will not be made.',
};
