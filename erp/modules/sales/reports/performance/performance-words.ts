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
  'Conversión: aceptadas entre aceptadas, rechazadas y vencidas. El cambio de lugar es contra el periodo anterior. Lo cobrado es sin impuestos, al tipo de cambio de la factura.':
    'Conversion: accepted of accepted, rejected and expired. The change of place is against the period before. What was collected is without taxes, at the rate of the invoice.',
  Cobro: 'Collection',
  Cobrado: 'Collected',
  Comisiones: 'Commissions',
  'Por vendedor y mes completo: la base según la configuración de ventas, su meta, la tasa que alcanza su esquema y lo que se descuenta del cobro tardío.':
    'By seller and whole month: the base that the settings of sales say, the goal, the rate that the scheme reaches and what is taken off for late collections.',
  Esquema: 'Scheme',
  Base: 'Base',
  Tasa: 'Rate',
  'Antes de descuento': 'Before the reduction',
  'Cobro tardío': 'Collected late',
  Comisión: 'Commission',
  Documento: 'Document',
  Cliente: 'Customer',
  Tardío: 'Late',
  'La meta es la publicada del mes; sin ella, la del integrante del equipo. Lo devuelto de lo ya cobrado se resta.':
    'The goal is the published one of the month; without it, that of the member of the team. What was given back of what was collected is taken off.',
  'Nada paga comisión en el periodo: revisa los esquemas en Configuración de ventas y a quién se le asignan en Equipos de venta.':
    'Nothing pays a commission in the period: see the schemes in Settings of sales and to whom they are assigned in Sales teams.',
  Qué: 'What',
  'Venta del día': 'Sale of the day',
  'Primera compra': 'First purchase',
  Pedido: 'Order',
  'Partida vendida': 'Line sold',
  Total: 'Total',
};
