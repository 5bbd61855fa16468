/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
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
  Programado: 'Scheduled',
  'Quién lo recibió y cuánto. Lo que rechazó queda como devolución por recibir.':
    'Who received it and how much. What was rejected waits as a return to be received.',
  Rechazada: 'Rejected',
  Recibió: 'Received by',
  'Registrar entrega': 'Register delivery',
  'Se embarca lo que tiene apartado; uno por almacén.':
    'What is set aside for it is shipped; one for each warehouse.',
  Surtida: 'Picked',
  Unidad: 'Unit',
  'Vacío: ahora.': 'Empty: now.',
  partida: 'line',
};
