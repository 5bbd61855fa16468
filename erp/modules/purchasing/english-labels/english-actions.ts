/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Aceptar fechas': 'Accept dates',
  Adjudicar: 'Award',
  'Asignar comprador': 'Assign buyer',
  'Avisar al proveedor': 'Tell the supplier',
  'Cancelar lo pendiente': 'Cancel what is pending',
  'Capturar respuesta': 'Enter answer',
  'Cerrar partida': 'Close line',
  'Comprar sin orden': 'Buy without an order',
  'Comprueba con el proveedor, por otro medio, que la cuenta es suya: desde entonces se le paga ahí.':
    'Check with the supplier, by other means, that the account is theirs: from then on it is paid there.',
  'Con qué pedimento entró al país.': 'With which customs document it entered the country.',
  'Con él entrará al portal.': 'With it the person signs in to the portal.',
  'Cuando no es el mejor puntaje, pasa del precio objetivo o respondieron pocos.':
    'When it is not the best score, is over the target price, or few answered.',
  'De lo que falta por reponer se espera nota de crédito o reembolso, y la orden deja de esperarlo.':
    'Of what is still to be replaced a credit note or a refund is expected, and the order no longer expects it.',
  'De materia prima se pide, con las placas.': 'Asked for raw material, with the number plate.',
  'De todos. Vacío: lo que dice Recibido.': 'Of all. Empty: what Received says.',
  'Deja de usarse hasta que se verifica otra vez.':
    'It is no longer used until it is verified again.',
  'Del pedido completo, si el precio no lo incluye.':
    'Of the whole order, if the price does not include it.',
  'Descuento %': 'Discount %',
  'Dividir partida': 'Split line',
  'El compromiso queda como estaba; se le avisa al proveedor con el motivo.':
    'The promised dates stay as they were; the supplier is told with the reason.',
  'El proveedor está dado de baja.': 'The supplier is out of use.',
  'El proveedor no ha propuesto otras fechas.': 'The supplier has proposed no other dates.',
  'El proveedor no va a cotizar.': 'The supplier is not going to quote.',
  'Empieza con cada partida al mejor puntaje; cambia las cantidades para repartirla entre varios.':
    'It begins with each line for the best score; change the quantities to share it among several.',
  'En Recibido, lo que llegó; en cero no entra.':
    'In Received, what came; at zero it does not enter.',
  'En la unidad de inventario.': 'In the stock unit.',
  'Enviar al proveedor': 'Send to the supplier',
  Generar: 'Make',
  'Generar paquetes': 'Make packages',
  'Generar órdenes': 'Make orders',
  'Hace una orden en borrador por cada proveedor, con los precios adjudicados.':
    'Makes a draft order for each supplier, at the awarded prices.',
  'Hace una orden en borrador por cada proveedor, en su moneda y al precio de su catálogo o de la última compra.':
    'Makes a draft order for each supplier, in its currency and at the price of its catalogue or of the last purchase.',
  'Hace una requisición en borrador por cada almacén, con lo que se compra y está bajo su punto de reorden; lo que ya está pedido se descuenta.':
    'Makes a draft request for each warehouse, with what is bought and is under its reorder point; what is already requested is taken off.',
  'Hasta cuándo sostiene sus precios.': 'Until when it holds its prices.',
  'Invitar al portal': 'Invite to the portal',
  'La diferencia con el peso de origen se explica aquí.':
    'The difference from the weight at origin is explained here.',
  'La fecha que se prometió primero se conserva: por ella se califica al proveedor.':
    'The date that was promised first is kept: the supplier is scored by it.',
  'La orden va en PDF, como esté al salir el correo. Autorizada, queda enviada.':
    'The order goes as a PDF, as it is when the e-mail leaves. If authorised, it becomes sent.',
  'Las fechas que propuso el proveedor son las del compromiso; se le avisa por correo.':
    'The dates that the supplier proposed become the promised ones; it is told by e-mail.',
  'Lo que contestó un proveedor. Si la cotización es cerrada, nadie ve los precios hasta que se abra, tampoco quien los captura; capturarla otra vez la sustituye.':
    'What a supplier answered. If the quotation is sealed, nobody sees the prices until it is opened, nor does who enters them; entering it again replaces it.',
  'Lo que falte de la partida ya no se espera; lo recibido se queda como está.':
    'What is missing of the line is no longer expected; what was received stays as it is.',
  'Lo que falte por ordenar ya no se compra; las órdenes hechas se quedan como están.':
    'What is still to be ordered is no longer bought; the orders that were made stay as they are.',
  'Lo que llegó entra al almacén; al final se muestra antes de hacerlo.':
    'What came enters the warehouse; at the end it is shown before it is done.',
  'Lo que viene en pacas, rollos o cajas; se pegan de una hoja de cálculo.':
    'What comes in bales, rolls or boxes; they are pasted from a spreadsheet.',
  Mensaje: 'Message',
  'No se le paga ahí; su CLABE queda libre.': 'It is not paid there; its CLABE is free again.',
  'Nota para el proveedor': 'Note for the supplier',
  'Nueva fecha': 'New date',
  Ordenar: 'Order',
  Para: 'To',
  'Para materia prima que llega sin que se haya pedido: se hace su orden, ya autorizada, y su embarque. Hasta el importe que permite la configuración de compras.':
    'For raw material that comes without having been ordered: its order is made, already authorised, and its shipment. Up to the amount that the purchasing settings allow.',
  'Para recibir cada lote, serie o tarima en su renglón: la cantidad se reparte en partes iguales y después se corrige.':
    'To receive each lot, serial number or pallet on its own row: the quantity is shared in equal parts and corrected afterwards.',
  'Partidas y cantidades': 'Lines and quantities',
  Pedir: 'Request',
  'Pedir lo que está bajo su punto': 'Request what is under its reorder point',
  'En pesos y sin impuestos, por unidad de inventario.':
    'In pesos and before taxes, for one stock unit.',
  'Lo disponible más lo que viene, menos lo que sale dentro del tiempo de entrega.':
    'What is available plus what comes, less what leaves within the delivery time.',
  'Por comprar': 'To be bought',
  Posición: 'Position',
  Punto: 'Point',
  'Por correo, si la orden ya se le envió.': 'By e-mail, if the order was already sent.',
  'Quién la cotiza y la ordena.': 'Who asks for quotations and orders it.',
  'Quién lo trajo, con qué remisión y qué dice la báscula.':
    'Who brought it, with which delivery note, and what the scale says.',
  'Qué llegó de lo que la orden espera, y a qué almacén.':
    'What came of what the order expects, and to which warehouse.',
  'Rechazar cuenta': 'Reject account',
  'Rechazar fechas': 'Reject dates',
  'Recibirá un correo con un enlace para elegir su contraseña. Sólo verá lo de este proveedor.':
    'An e-mail with a link to choose a password is sent. Only what is of this supplier is seen.',
  'Recordar al proveedor': 'Remind the supplier',
  'Registrar que declina': 'Note that it declines',
  Renglones: 'Lines',
  'Reparte los kilogramos de una partida en paquetes iguales; después se corrige cada uno.':
    'Shares the kilograms of a line among equal packages; each is corrected afterwards.',
  Reprogramar: 'Reschedule',
  'Revisa qué entra y a dónde.': 'Check what enters, and where.',
  'Se adjudica': 'Awarded',
  'Se agrega al recordatorio.': 'It is added to the reminder.',
  'Se recibe por paquetes': 'Received by packages',
  'Sin precio: el que se proponga en la orden.':
    'Without a price: the one that the order proposes.',
  'Sin precio, no la ofrece; sin cantidad en Ofrece, la ofrece toda.':
    'Without a price it is not offered; without a quantity in Offers, all of it is.',
  'Sin unidad, la de compra del producto.': 'Without a unit, the purchase unit of the product.',
  'Sus contactos que reciben órdenes; separa varios con comas.':
    'Its contacts who receive orders; separate several with commas.',
  'Suspender cuenta': 'Suspend account',
  'Sólo antes de recibir.': 'Only before it is received.',
  'Sólo de una cotización adjudicada.': 'Only of an awarded quotation.',
  'Sólo de una cotización enviada que no se ha abierto, de quien no contestó en el portal.':
    'Only of a sent quotation that was not opened, of whoever did not answer in the portal.',
  'Sólo de una devolución enviada que espera reposición.':
    'Only of a sent return that awaits a replacement.',
  'Sólo de una orden autorizada que aún espera mercancía.':
    'Only of an authorised order that still expects goods.',
  'Sólo de una requisición autorizada que no se ha ordenado completa.':
    'Only of an authorised request that has not been ordered in full.',
  'Sólo después de abrir las cotizaciones.': 'Only after the bids are opened.',
  'Sólo mientras falta por ordenar.': 'Only while something is still to be ordered.',
  'Sólo una orden autorizada que aún espera mercancía.':
    'Only an authorised order that still expects goods.',
  'Tara de cada uno': 'Tare of each',
  'Un correo por orden, con lo que falta y para cuándo; el mismo día no se repite.':
    'An e-mail for each order, with what is missing and for when; it is not repeated on the same day.',
  'Un servicio no se recibe: acéptalo.': 'A service is not received: accept it.',
  'Transporte y báscula': 'Transport and scale',
  'Una por cada proveedor con entregas comprometidas o recibidas en el mes. Las que siguen en borrador se calculan otra vez; las publicadas se quedan.':
    'One for each supplier with deliveries promised or received in the month. Those that are still drafts are worked out again; published ones stay.',
  'Vacía: todas las que faltan.': 'Empty: all that are missing.',
  'Vacío: todos.': 'Empty: all.',
  'Verificar cuenta': 'Verify account',
  'Ya no se repone': 'No longer replaced',
  'Ya pedido': 'Already requested',
  oferta: 'offer',
  paquete: 'package',
  partida: 'line',
  producto: 'product',
};
