/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Aceptar cancelación': 'Accept cancellation',
  'CSV, como se descarga del SAT.': 'CSV, as it is downloaded from the SAT.',
  'Centro de costo': 'Cost centre',
  'Comprobar gasto': 'Document expense',
  Concepto: 'Concept',
  'Consultar al SAT': 'Ask the SAT',
  Cuenta: 'Account',
  'De una nota de crédito.': 'Of a credit note.',
  'El CFDI sigue vigente. Sin respuesta en tres días hábiles, se cancela.':
    'The CFDI stays valid. Without an answer within three working days, it is cancelled.',
  'El del RFC del emisor; si no está, dalo de alta primero.':
    "That of the issuer's RFC; if it is missing, register it first.",
  'El emisor pide cancelar este CFDI; si lo aceptas deja de valer y ya no se deduce.':
    'The issuer asks to cancel this CFDI; if you accept, it is no longer valid nor deducted.',
  'El «Listado completo» del SAT. Primero se muestra qué cambia; el mismo formulario lo importa.':
    'The “Listado completo” of the SAT. First it is shown what changes; the same form imports it.',
  'Factura relacionada': 'Related invoice',
  'Hacer factura de proveedor': 'Make supplier invoice',
  'Importar listado': 'Import list',
  'Lo agrega a la comprobación de un gasto, o completa el comprobante que ya tiene su folio.':
    'Adds it to the receipts of an expense, or completes the receipt that has its folio already.',
  'Motivo de la retención distinta': 'Reason of the different withholding',
  'Nadie pide cancelarlo.': 'Nobody asks to cancel it.',
  Partidas: 'Lines',
  'Por qué el CFDI no trae las retenciones de su perfil.':
    'Why the CFDI lacks the withholdings of its profile.',
  'Pregunta si sigue vigente y si el emisor pide cancelarlo.':
    'Asks whether it is still valid and whether the issuer asks to cancel it.',
  'Rechazar cancelación': 'Reject cancellation',
  'Sólo se vincula lo que está por vincular.': 'Only what is still to be linked is linked.',
  'Un borrador con sus partidas, impuestos y folio fiscal; se dice en qué difiere.':
    'A draft with its lines, taxes and fiscal folio; it is said in what it differs.',
  'Vacía: la que dice el CFDI.': 'Empty: the one that the CFDI says.',
  'Vacío: la fecha que dice el archivo.': 'Empty: the date that the file says.',
  partida: 'line',
};
