/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Cambia cuenta, centro de costo y qué se acredita o deduce; lo demás queda como se validó.':
    'Changes the account, the cost centre and what is credited or deducted; the rest stays as it was validated.',
  'De un proveedor y en una moneda.': 'Of one supplier and in one currency.',
  'Facturar recepciones': 'Invoice receptions',
  'Facturar órdenes': 'Invoice orders',
  'Acreditar devolución': 'Credit a return',
  'Hace el borrador de la nota de crédito con lo devuelto que falta por acreditar, a lo que se había facturado.':
    'Makes the draft of the credit note with what went back and is not credited, at what was invoiced.',
  'Vacía: la que cobró lo devuelto.': 'Empty: the one that charged what went back.',
  'Hace el borrador de la factura con lo ordenado que falta por facturar, aunque no haya llegado: de proveedores que facturan contra lo ordenado.':
    'Makes the draft of the invoice with what was ordered and is not invoiced, even if it has not come: of suppliers who invoice against what was ordered.',
  'Hace el borrador de la factura con lo recibido que falta por facturar, al precio de su orden.':
    'Makes the draft of the invoice with what was received and is not invoiced, at the price of its order.',
  Reclasificar: 'Reclassify',
  'Registrar resultado': 'Enter result',
  'Sólo de una propuesta enviada al banco, desde su fecha de pago.':
    'Only of a proposal that was sent to the bank, from its payment date on.',
  'Sólo se reclasifica una factura validada que no se ha contabilizado.':
    'Only a validated invoice that has not been posted is reclassified.',
  Transferencias: 'Transfers',
  'Una transferencia sin resultado espera; pagada aplica su pago, rechazada libera sus facturas.':
    'A transfer without a result waits; paid, it applies its payment; rejected, it frees its invoices.',
  'Vacía: 99 con PPD, y la del proveedor con PUE.':
    'Empty: 99 with PPD, and that of the supplier with PUE.',
  'Vacío: una factura del extranjero, sin CFDI.': 'Empty: an invoice from abroad, without CFDI.',
  partida: 'line',
  transferencia: 'transfer',
};
