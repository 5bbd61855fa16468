/** English of what sellers did, by the Spanish. */
export const performanceWords: Readonly<Record<string, string>> = {
  'Desempeño de ventas': 'Sales performance',
  'Desempeño de vendedores': 'Performance of sellers',
  'Lo que vendió cada vendedor, su meta, sus clientes y pedidos, y su lugar.':
    'What each seller sold, the goal, customers and orders, and the place among all.',
  Lugar: 'Place',
  'Cambio de lugar': 'Change of place',
  Vendedor: 'Seller',
  'Clientes nuevos': 'New customers',
  'Clientes con compra': 'Buying customers',
  Pedidos: 'Orders',
  'Cotizaciones aceptadas': 'Accepted quotations',
  'Cotizaciones resueltas': 'Answered quotations',
  '% de descuento': 'Discount %',
  'Conversión: aceptadas entre aceptadas, rechazadas y vencidas. El cambio de lugar es contra el periodo anterior.':
    'Conversion: accepted of accepted, rejected and expired. The change of place is against the period before.',
  Qué: 'What',
  'Venta del día': 'Sale of the day',
  'Primera compra': 'First purchase',
  Pedido: 'Order',
  'Partida vendida': 'Line sold',
  Total: 'Total',
};
