/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  Calcular: 'Work out',
  Cuenta: 'Account',
  'De la anual: lo que se suma (o resta) al resultado contable.':
    'Of the yearly one: what is added to (or taken from) the book result.',
  'Del IVA a favor de meses anteriores.': 'Of the IVA in favour of months before.',
  'Fecha del pago': 'Date of the payment',
  'Hace el movimiento de tesorería, en borrador, por lo que falta pagar. La declaración queda pagada cuando se aplica.':
    'Makes the treasury movement, as a draft, for what is still to be paid. The return is paid once it is applied.',
  'Hacer constancias': 'Make certificates',
  'Otra, si la de la presentación venció.': 'Another one, if that of the filing has expired.',
  Pagar: 'Pay',
  'Se paga una declaración presentada.': 'A filed return is paid.',
  'Suma lo causado en el mes y lo compara con la contabilidad. Nada se asienta hasta que la presentes; volver a calcular actualiza la misma.':
    'Adds up what was incurred in the month and compares it with the books. Nothing is posted until you file it; working it out again updates the same one.',
  'Una por cada tercero a quien se le retuvo en el ejercicio; las que ya había se actualizan.':
    'One for each third party from whom something was withheld in the year; those that there were are updated.',
  'Vacía: la de pagos de la configuración de tesorería.':
    'Empty: that of payments in the treasury settings.',
  'Vacío: todos.': 'Empty: all.',
};
