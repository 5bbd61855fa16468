/** English of what the module's reports say. */
export const englishWords: Readonly<Record<string, string>> = {
  'Tickets por facturar': 'Tickets to invoice',
  'Lo que se cobró y no tiene factura, por sucursal y día.':
    'What was charged and has no invoice, by branch and day.',
  Sucursal: 'Branch',
  Día: 'Day',
  Tickets: 'Tickets',
  Importe: 'Amount',
  'Formas de pago': 'Forms of payment',
  Folio: 'Folio',
  'Forma de pago': 'Form of payment',
  'Hacer factura global': 'Make a global invoice',
  'No hay tickets por facturar en el periodo.': 'There are no tickets to invoice in the period.',
};
