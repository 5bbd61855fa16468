/** English of margins, comparisons, coverage and the detail of sales, by the Spanish. */
export const marginWords: Readonly<Record<string, string>> = {
  'Y dentro por': 'And within by',
  'Nada más': 'Nothing else',
  Comparativo: 'Comparison',
  'La venta neta del periodo junto a la de otros días: si no se dicen, los de antes.':
    'Net sales of the period beside those of other days: the ones before where none are given.',
  'Comparar desde': 'Compare from',
  'Comparar hasta': 'Compare until',
  Periodo: 'Period',
  Comparado: 'Compared',
  Variación: 'Change',
  'Variación %': 'Change %',
  Margen: 'Margin',
  'La venta neta menos lo que costó: lo que salió del almacén para ella, o el costo promedio del día si se facturó antes. Lo que nunca tuvo costo no tiene porcentaje, y cuenta en el de su total.':
    'Net sales less what they cost: what left the warehouse for them, or the average cost of the day where they were invoiced before. What never had a cost has no percentage, and counts in that of its total.',
  'Costo de ventas': 'Cost of sales',
  'Costo estimado': 'Estimated cost',
  '% de margen': 'Margin %',
  'Costo estimado: la parte de lo que aún no sale del almacén, o salió en mostrador.':
    'Estimated cost: the part of what has not left the warehouse yet, or left over the counter.',
  'Cobertura de clientes': 'Customer coverage',
  'Clientes activos que compraron en el periodo, de todos los activos.':
    'Active customers that bought in the period, of all that are active.',
  'Clientes activos': 'Active customers',
  'Con compra': 'With a purchase',
  'Sin compra': 'Without a purchase',
  Cobertura: 'Coverage',
  'Los clientes son de su vendedor y su zona de hoy; el público en general no cuenta.':
    'Customers are of the seller and zone that they have today; the general public does not count.',
  'De la cotización a la factura': 'From the quotation to the invoice',
  'Cotizaciones del periodo por su importe: las que llegaron a cada paso.':
    'Quotations of the period by their amount: those that reached each step.',
  Hasta: 'Until',
  Cotizado: 'Quoted',
  Aceptado: 'Accepted',
  'Con pedido': 'With an order',
  Facturado: 'Invoiced',
  'Detalle de ventas': 'Sales detail',
  'Cada partida de facturas y tickets, y en negativo las de notas y devoluciones, en pesos al tipo de cambio de su documento.':
    'Each line of invoices and tickets, and as negatives those of notes and returns, in pesos at the rate of their document.',
  'El precio está en la moneda del documento; lo demás, en pesos.':
    'The price is in the currency of the document; the rest, in pesos.',
  Documento: 'Document',
  UUID: 'UUID',
  RFC: 'RFC',
  Lote: 'Lot',
  Base: 'Base',
  IVA: 'VAT',
  IEPS: 'Excise',
  Retenido: 'Withheld',
  Moneda: 'Currency',
  'Tipo de cambio': 'Exchange rate',
};
