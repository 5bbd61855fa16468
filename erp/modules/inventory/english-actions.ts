/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Acota los lotes que se ofrecen.': 'Narrows the lots that are offered.',
  'Cada parte es un lote nuevo con los datos y el costo de éste. Lo que no repartas se queda aquí.':
    'Each part is a new lot with the data and the cost of this one. What you do not share out stays here.',
  'De qué almacén, ubicación y dueño sale lo que se reparte.':
    'From which warehouse, location and owner comes what is shared out.',
  Dividir: 'Split',
  'Dos o más, del mismo producto, en el mismo estado y con existencia.':
    'Two or more, of the same product, in the same state and with stock.',
  Partes: 'Parts',
  'Se hace un lote nuevo con la caducidad más próxima; los elegidos quedan en cero.':
    'A new lot is made with the nearest expiry; the chosen ones are left at zero.',
  'Se toma de': 'Taken from',
  'Sin clave recibe la siguiente.': 'Without a code it gets the next one.',
  'Una serie es una sola pieza: no se divide.':
    'A serial number is a single piece: it is not split.',
  'Unir con otros': 'Merge with others',
  'Vacío: lo nombra el sistema.': 'Empty: the system names it.',
  parte: 'part',
};
