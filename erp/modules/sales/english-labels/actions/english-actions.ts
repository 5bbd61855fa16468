/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  Fusionar: 'Merge',
  'Sus contactos, datos fiscales, consignatarios y documentos, y todo lo que se le vendió y cobró, pasan al cliente que queda, con el crédito, los precios y el bloqueo de éste. El fusionado queda inactivo. No se puede deshacer.':
    'Its contacts, tax data, consignees and documents, and all that was sold to it and collected, pass to the customer that stays, with the credit, prices and block of that one. The merged one becomes inactive. It cannot be undone.',
  'Cliente que queda': 'Customer that stays',
  'De la misma moneda.': 'Of the same currency.',
  Fusión: 'Merge',
  'Se fusionó con otro cliente.': 'It was merged with another customer.',
  'Se fusionó con otro cliente: lo suyo está en aquél.':
    'It was merged with another customer: what was its own is there.',
  'Se fusionó con otro cliente: queda para saber con cuál.':
    'It was merged with another customer: it stays so that one knows with which.',
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
  'Modificar pedido': 'Amend order',
  'Cambia cantidades o agrega partidas. Lo que ya se pidió conserva su precio; lo que crece se revisa otra vez.':
    'Changes quantities or adds lines. What was ordered already keeps its price; what grows is checked again.',
  'Sólo se modifica un pedido autorizado.': 'Only an authorised order is amended.',
  Motivo: 'Reason',
  Pedida: 'Ordered',
  Cantidad: 'Quantity',
  'Precio unitario': 'Unit price',
  'Cancelar pendiente': 'Cancel pending',
  'Lo que no se ha embarcado ni se surte ya no se entrega. Lo apartado queda libre.':
    'What was neither shipped nor is being picked is not delivered any more. What was set aside is free.',
  'Sólo de un pedido autorizado.': 'Only of an authorised order.',
  Causa: 'Cause',
  Comentario: 'Comment',
  'En surtido': 'Being picked',
  Cancelar: 'Cancel',
  partida: 'line',
};
