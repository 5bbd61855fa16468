/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  Pagar: 'Pay',
  'Hace el movimiento de tesorería, en borrador, por lo que la nota dejó a favor. Queda pagado cuando se aplica.':
    'Makes the treasury movement, as a draft, for what the note left in favour. It is paid once it is applied.',
  'Se paga lo que ya tiene su nota de crédito timbrada.':
    'What has its credit note stamped already is paid.',
  'A favor': 'In favour',
  'Retirar pago': 'Withdraw payment',
  'Cancela el movimiento que se pidió, mientras nadie lo autoriza; después se puede pedir otro.':
    'Cancels the movement that was asked for, while nobody has authorised it; another may be asked for then.',
  'Se retira lo que se pidió y nadie ha autorizado.':
    'What was asked for and nobody has authorised is withdrawn.',
  'Sale de la cuenta': 'Leaves the account',
  'Sólo si la cuenta es de otra moneda que la nota: lo que el banco paga, en la suya.':
    'Only if the account is in another currency than the note: what the bank pays, in its own.',
  Motivo: 'Reason',
  'Fecha del pago': 'Payment date',
  Cuenta: 'Account',
  'Forma de reembolso': 'Form of refund',
  'Vacía: la de pagos de la configuración de tesorería.':
    'Empty: the payment account of the treasury settings.',
  'Vacía: transferencia.': 'Empty: a transfer.',
  'Archivo parcial': 'Partial file',
  Cargar: 'Load',
  'Cargar certificado': 'Load certificate',
  'Certificado (.cer)': 'Certificate (.cer)',
  'Certificado de pruebas': 'Test certificate',
  'Desde un documento': 'From a document',
  'El certificado de sello digital (CSD), no la e.firma. La llave y su contraseña se guardan cifradas y no vuelven a mostrarse.':
    'The digital seal certificate (CSD), not the e.firma. The key and its password are kept encrypted and are not shown again.',
  'El emisor está en producción: carga su certificado del SAT.':
    'The issuer is in production: load its certificate of the SAT.',
  'El libro o CSV del SAT, con sus encabezados. Primero se muestra qué cambia; el mismo formulario lo carga.':
    'The workbook or CSV of the SAT, with its headings. First it is shown what changes; the same form loads it.',
  'En su ambiente de pruebas timbra, recupera y cancela un comprobante de un peso; en producción sólo pregunta por la cuenta.':
    'In its test environment it stamps, fetches and cancels a receipt of one peso; in production it only asks about the account.',
  'Enviar por correo': 'Send by e-mail',
  'Hace el borrador del que lo sustituye, igual a éste y con la relación 04: corrígelo y tímbralo. Cuando esté timbrado, vuelve aquí: lo mismo pide cancelar éste por el motivo 01.':
    'Makes the draft of its replacement, equal to this one and with relation 04: correct it and stamp it. Once it is stamped, come back: the same asks to cancel this one for reason 01.',
  'Facturar pedidos': 'Invoice orders',
  'Hace borradores con lo que falta por facturar: uno por razón social, moneda y condición de pago.':
    'Makes drafts of what is left to invoice: one for each legal name, currency and terms of payment.',
  'Autorizados. De los que se facturan sobre embarque, lo embarcado.':
    'Authorised ones. Of those that are invoiced on shipment, what was shipped.',
  Pedidos: 'Orders',
  'Hace un certificado que sólo sirve con el PAC de pruebas: lo que se timbra con él no vale ante el SAT.':
    'Makes a certificate that only works with the test PAC: what is stamped with it is not valid for the SAT.',
  'Llave privada (.key)': 'Private key (.key)',
  'Manda el XML, como lo devolvió el PAC, y su PDF.':
    'Sends the XML, as the PAC returned it, and its PDF.',
  Probar: 'Test',
  'Separados por comas.': 'Separated by commas.',
  Sustituir: 'Replace',
  'Sólo agrega y cambia: lo que no trae no se cierra.':
    'It only adds and changes: what it does not bring is not closed.',
  'Sólo se envía lo que está timbrado.': 'Only what is stamped is sent.',
  'Sólo se prueba un PAC.': 'Only a PAC is tested.',
  'Sólo se sustituye un CFDI timbrado y vigente.':
    'Only a CFDI that is stamped and valid is replaced.',
  'Toma la ruta y la mercancía de lo que va a salir; falta el vehículo y quién lo conduce.':
    'Takes the route and the goods of what is about to leave; the vehicle and its driver are missing.',
  'Traspasos entre sucursales por salir o en camino, sin Carta Porte.':
    'Transfers between branches about to leave or on their way, without a Carta Porte.',
  'Vacía: la que dice el archivo.': 'Empty: the one that the file says.',
  'Versión del catálogo': 'Version of the catalogue',
  'XLSX o CSV, de hasta 25 MB.': 'XLSX or CSV, up to 25 MB.',
};
