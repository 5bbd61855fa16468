/** What the audit of sales tells (sales §2); documents to come tell theirs. */
export const AUDIT_EVENTS = [
  ['PRECIO_MODIFICADO', 'Precio modificado', 'wait'],
  ['DESCUENTO_EXCEDIDO', 'Descuento excedido', 'wait'],
  ['TIPO_CAMBIO_MODIFICADO', 'Tipo de cambio modificado', 'wait'],
  ['PRECIO_LIBERADO', 'Precio liberado', 'wait'],
  ['CREDITO_LIBERADO', 'Crédito liberado', 'wait'],
  ['LIMITE_CAMBIADO', 'Límite de crédito cambiado', 'wait'],
  ['CLIENTE_DESBLOQUEADO', 'Cliente desbloqueado', 'wait'],
  ['LISTA_CAMBIADA', 'Lista de precios cambiada', 'wait'],
  ['PEDIDO_RECHAZADO', 'Pedido rechazado', 'neutral'],
  ['PEDIDO_CANCELADO', 'Pedido cancelado', 'bad'],
  ['PEDIDO_CERRADO', 'Pedido cerrado', 'neutral'],
  ['PEDIDO_REABIERTO', 'Pedido reabierto', 'wait'],
  ['CANTIDAD_MODIFICADA', 'Cantidad modificada', 'wait'],
  ['TOLERANCIA_EXCEDIDA', 'Tolerancia excedida', 'wait'],
  ['EMBARQUE_CANCELADO', 'Embarque cancelado', 'bad'],
  ['DEVOLUCION', 'Devolución', 'bad'],
  ['TICKET_CANCELADO', 'Ticket cancelado', 'bad'],
  ['CAJA_DIFERENCIA', 'Diferencia de caja', 'bad'],
  ['PUNTOS_AJUSTE', 'Ajuste de puntos', 'wait'],
  ['FUSION_CLIENTES', 'Fusión de clientes', 'wait'],
] as const;

export type AuditEvent = (typeof AUDIT_EVENTS)[number][0];
