/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  '01 El cliente se queda con la mercancía': '01 The customer keeps the goods',
  '03 Devolución de mercancía': '03 Return of goods',
  Desde: 'From',
  Devoluciones: 'Returns',
  'Enviar por correo': 'Send by e-mail',
  Facturar: 'Invoice',
  Generar: 'Make',
  'Generar nota': 'Make note',
  'Generar notas de crédito': 'Make credit notes',
  'Hace el borrador de la nota de crédito, con las partidas y precios de la devolución.':
    'Makes the draft of the credit note, with the lines and prices of the return.',
  'Hace un borrador por sucursal con los tickets pagados que no tienen factura.':
    'Makes a draft for each branch with the paid tickets that have no invoice.',
  Hasta: 'Until',
  'Manda el XML, como lo devolvió el PAC, y su PDF.':
    'Sends the XML, as the PAC returned it, and its PDF.',
  Mensaje: 'Message',
  'Queda en borrador con los mismos importes del ticket: falta timbrarla.':
    'It stays a draft with the same amounts as the ticket: it still has to be stamped.',
  Relación: 'Relation',
  'Separados por comas.': 'Separated by commas.',
  'Sólo de una devolución que todavía incluye un CFDI timbrado, y que no tiene su nota.':
    'Only of a return that a stamped CFDI still includes, and that has no note of its own.',
  'Sólo se envía lo que está timbrado.': 'Only what is stamped is sent.',
  'Sólo se factura un ticket pagado que no tenga factura.':
    'Only a paid ticket without an invoice is invoiced.',
  'Un borrador por cada devolución marcada, con sus partidas y precios.':
    'A draft for each marked return, with its lines and prices.',
  'Vacía: 03, la mercancía regresó.': 'Empty: 03, the goods came back.',
  'Vacía: una por cada sucursal con tickets.': 'Empty: one for each branch with tickets.',
  devolución: 'return',
};
