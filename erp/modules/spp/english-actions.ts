/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Aceptas las cantidades, los precios y las fechas de la orden.':
    'You accept the quantities, the prices and the dates of the order.',
  'Actualizar datos': 'Update data',
  'Aparta la cita y dice qué mandas; en almacén ya te esperan.':
    'Books the appointment and says what you send; the warehouse expects you.',
  'Avisar embarque': 'Announce shipment',
  'Avisas que esta vez no participas; lo que hayas cotizado se borra.':
    'You say that you do not take part this time; what you have quoted is deleted.',
  'Cambia la fecha de lo que no llegará a tiempo. El comprador la acepta o la rechaza.':
    'Change the date of what will not arrive in time. The buyer accepts or rejects it.',
  Cita: 'Appointment',
  Comentarios: 'Comments',
  Confirmar: 'Confirm',
  Contestar: 'Answer',
  Cotizar: 'Quote',
  'Cuenta en tu expediente cuando la empresa lo acepta.':
    'It counts in your file once the company accepts it.',
  'Datos fiscales y cuentas bancarias los cambia la empresa, con lo que lo demuestra.':
    'Tax data and bank accounts are changed by the company, with the proof of it.',
  'De facturas, notas y complementos.': 'Of invoices, notes and complements.',
  'Deja de contar; puedes subirlo otra vez.': 'It no longer counts; you may upload it again.',
  'Del pedido completo, si el precio no lo incluye.':
    'Of the whole order, if the price does not include it.',
  'Descuento %': 'Discount %',
  'Días de entrega': 'Delivery days',
  'El XML debe decir el pago: su importe, su día y su parcialidad.':
    'The XML must say the payment: its amount, its day and its instalment.',
  'El rechazo ya se cerró.': 'The rejection is closed.',
  'En cero: no viene en este embarque.': 'At zero: it does not come in this shipment.',
  'Escribe el precio de lo que ofreces, sin impuestos. Puedes contestar otra vez hasta la fecha límite: sustituye a lo anterior.':
    'Type the price of what you offer, without taxes. You may answer again until the deadline: it replaces what was there.',
  'Este pago ya tiene su complemento.': 'This payment has its complement already.',
  'Hacer contrarrecibos': 'Make invoice acknowledgments',
  'Hasta cuándo sostiene sus precios.': 'Until when it holds its prices.',
  'Se requiere': 'Needed on',
  Incluir: 'Include',
  'La solicitud ya venció.': 'The deadline of the request has passed.',
  'Lo que cambias aquí queda guardado de una vez.': 'What you change here is saved at once.',
  Mandas: 'You send',
  Marca: 'Brand',
  'No cotizar': 'Do not quote',
  Ofertas: 'Offers',
  Ofrece: 'Offers',
  'Pedir un cambio': 'Ask for a change',
  'Pega el CSV: marbete, bruto y tara en kilogramos, una por renglón; de varias partidas, su número en la cuarta columna.':
    'Paste the CSV: tag, gross and tare in kilograms, one a row; of several lines, their number in the fourth column.',
  'Proponer fecha': 'Propose date',
  Propones: 'You propose',
  'Qué pasó y qué harás para que no se repita. Una respuesta nueva sustituye a la anterior.':
    'What happened and what you will do so that it does not happen again. A new answer replaces the one before.',
  Remisión: 'Delivery note',
  'Se valida al subirlo: todo lo que esté mal se dice junto.':
    'It is checked when it is uploaded: all that is wrong is said together.',
  'Sin precio, no la ofrece; sin cantidad en Ofrece, la ofrece toda.':
    'Without a price it is not offered; without a quantity in Offers, all of it is.',
  Respuesta: 'Answer',
  Subir: 'Upload',
  'Subir complemento': 'Upload complement',
  'Subir documento': 'Upload document',
  'Sólo de una orden de la que aún se espera mercancía.':
    'Only of an order of which goods are still expected.',
  'Sólo de una orden enviada de la que aún no se recibe nada, y que nadie está modificando.':
    'Only of a sent order of which nothing has been received yet and that nobody is amending.',
  'Sólo se confirma una orden enviada que aún no se confirma, y que nadie está modificando.':
    'Only a sent order that is not confirmed yet and that nobody is amending is confirmed.',
  'Uno es el principal.': 'One is the main one.',
  'Uno por proveedor y moneda, con las facturas que elijas de las aceptadas y contabilizadas.':
    'One for each supplier and currency, with the invoices that you choose of the accepted and posted ones.',
  'Ya se revisó.': 'It was reviewed already.',
  contacto: 'contact',
  factura: 'invoice',
  oferta: 'offer',
  partida: 'line',
};
