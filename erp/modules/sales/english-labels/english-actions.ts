/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Agregar a': 'Add to',
  Almacén: 'Warehouse',
  Apartada: 'Set aside',
  'Confirmar surtido': 'Confirm picking',
  'Crear embarque': 'Create shipment',
  'Cuánto se juntó de cada partida y de qué lote. Lo que no, vuelve a lo apartado de su pedido.':
    'How much was picked of each line and of which lot. What was not goes back to what is set aside for its order.',
  'El número de la paca, el rollo o el lote.': 'The number of the bale, the roll or the lot.',
  Embarcada: 'Shipped',
  Embarcar: 'Ship',
  Entregado: 'Delivered',
  Evidencia: 'Evidence',
  'Lo surtido': 'What was picked',
  Lote: 'Lot',
  Partida: 'Line',
  Partidas: 'Lines',
  Pendiente: 'Pending',
  Producto: 'Product',
  'Por surtir': 'To be picked',
  Programado: 'Scheduled',
  'Quién lo recibió y cuánto. Lo que rechazó queda como devolución por recibir.':
    'Who received it and how much. What was rejected waits as a return to be received.',
  Rechazada: 'Rejected',
  Recibió: 'Received by',
  'Registrar entrega': 'Register delivery',
  'Se embarca lo que tiene apartado; uno por almacén.':
    'What is set aside for it is shipped; one for each warehouse.',
  'Su número; vacía: la única de ese lote.': 'Its number; empty: the only one of that lot.',
  Surtida: 'Picked',
  Unidad: 'Unit',
  'Vacío: ahora.': 'Empty: now.',
  'Vacío: en uno nuevo. Sólo van juntos los del mismo cliente y lugar.':
    'Empty: in a new one. Only those of the same customer and place go together.',
  partida: 'line',
};
