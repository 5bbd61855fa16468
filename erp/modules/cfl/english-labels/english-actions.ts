/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Anular el siguiente cheque': 'Void the next cheque',
  'Aplicar a documentos': 'Apply to documents',
  'Aplicar abonos': 'Apply credits',
  'Hacer liga de pago': 'Make a payment link',
  'Una dirección para que quien debe pague con tarjeta o SPEI. Lo pagado se cobra solo.':
    'An address where whoever owes pays by card or transfer. What is paid is collected by itself.',
  'Sólo lo que alguien debe se cobra con una liga.':
    'Only what somebody owes is collected by a link.',
  'Vacía: la primera activa.': 'Empty: the first active one.',
  'CSV, XLSX, OFX, MT940 o camt.053.': 'CSV, XLSX, OFX, MT940 or camt.053.',
  'Cada renglón baja el saldo de un cargo con el de un abono; en monedas distintas, escribe los dos importes.':
    'Each row lowers the balance of a charge by that of a credit; in different currencies, type both amounts.',
  'Comprueba con el tercero, por otro medio, que la cuenta es suya.':
    'Check with the third party, by other means, that the account is theirs.',
  'Con los demás cobros del cliente': 'With the other receipts of the customer',
  'De quién es el depósito. Después se aplica a sus documentos.':
    'Whose deposit it is. Afterwards it is applied to their documents.',
  Documentos: 'Documents',
  'El estado de cuenta está cerrado: reábrelo primero.':
    'The statement is closed: reopen it first.',
  'El formato que se maltrató o se perdió queda anulado y la cuenta pasa al que sigue.':
    'The form that was damaged or lost is voided and the account goes on to the next one.',
  'El saldo regresa al documento y el dinero queda como abono por aplicar.':
    'The balance goes back to the document and the money stays as a credit to be applied.',
  Formato: 'Format',
  'Hace el complemento de pago de lo que este cobro pagó de facturas PPD; se revisa y se timbra en CFDI emitidos.':
    'Makes the payment complement of what this receipt paid of PPD invoices; it is checked and stamped in Issued CFDIs.',
  'Hace, en borrador, el pago de lo que se le debe o el cobro de lo que devuelve. El gasto queda pagado cuando se aplica.':
    'Makes, as a draft, the payment of what is owed or the receipt of what is given back. The expense is paid once it is applied.',
  Identificar: 'Identify',
  'Importar estado de cuenta': 'Import statement',
  'La partida ya no está abierta.': 'The item is no longer open.',
  'La partida ya no tiene saldo.': 'The item has no balance any more.',
  'Lo retenido no se propone para pago; una promesa se compara con lo que llegue.':
    'What is held is not proposed for payment; a promise is compared with what comes in.',
  Marcar: 'Mark',
  'Para centavos que nadie va a pagar: hasta la tolerancia de la configuración de tesorería.':
    'For cents that nobody is going to pay: up to the tolerance of the treasury settings.',
  'Pasar a tesorería': 'Pass to treasury',
  'Primero se muestra qué trae el archivo; el mismo formulario lo importa.':
    'First it is shown what the file brings; the same form imports it.',
  'Propone a qué documentos va el importe: los que nombra el concepto, el total exacto, una suma exacta, o los más antiguos. Cambia lo que no sea.':
    'Proposes to which documents the amount goes: those that the concept names, the exact total, an exact sum, or the oldest ones. Change what is wrong.',
  'Proponer aplicación': 'Propose application',
  Renglón: 'Row',
  'Reparte el saldo de este abono entre lo que el tercero tiene abierto en la misma moneda.':
    'Shares the balance of this credit among what the third party has open in the same currency.',
  'Saldar diferencia': 'Settle difference',
  'Se captura con la fecha, el importe y la referencia del renglón, y se concilia con él.':
    'It is entered with the date, the amount and the reference of the row, and reconciled with it.',
  'Sólo lo aplicado de un cliente lleva complemento de pago.':
    'Only what was applied of a customer has a payment complement.',
  'Sólo se identifica un depósito por identificar.': 'Only an unidentified deposit is identified.',
  'Sólo se reparte, en borrador, lo que paga documentos.':
    'Only what pays documents is shared out, as a draft.',
  'Sólo si el archivo no lo trae.': 'Only if the file does not bring it.',
  'Sólo si el tipo no tiene su cuenta.': 'Only if the type has no account of its own.',
  'Sólo un abono se aplica a documentos.': 'Only a credit is applied to documents.',
  'Sólo un gasto comprobado.': 'Only a documented expense.',
  'Un solo complemento dice todo lo que este cliente pagó y no tiene el suyo.':
    'A single complement says all that this customer paid and that has none of its own.',
  'Vacía: la de la configuración de tesorería.': 'Empty: that of the treasury settings.',
  'Vacía: la del banco.': 'Empty: that of the bank.',
  'Vacío: diferencia dentro de la tolerancia.': 'Empty: difference within the tolerance.',
  'Vacío: el de la cuenta.': 'Empty: that of the account.',
  'Verificar cuenta': 'Verify account',
  aplicación: 'application',
  documento: 'document',
};
