/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Agregar comprobante': 'Add receipt',
  'Cerrar ejercicio': 'Close year',
  Contabilizar: 'Post',
  'Deja en cero las cuentas de resultados, lleva su diferencia al resultado del ejercicio y, en el primer mes abierto del siguiente, a los de ejercicios anteriores.':
    'Leaves the profit and loss accounts at zero, takes their difference to the result of the year and, in the first open month of the next one, to those of years before.',
  Depreciar: 'Depreciate',
  Desde: 'From',
  'Desde plantilla': 'From a template',
  'Dice qué pólizas serían distintas si esta regla hubiera ganado. No cambia nada.':
    'Says which entries would be different if this rule had won. It changes nothing.',
  'El ejercicio se cierra una vez, en su mes 13.': 'A year is closed once, in its month 13.',
  'Hace un borrador con los importes que dan las fórmulas ese día.':
    'Makes a draft with the amounts that the formulas give on that day.',
  'Hace una póliza por día y sucursal con lo que espera, desde el inicio de la contabilidad. Lo que no tiene cuenta queda con su motivo.':
    'Makes an entry for each day and branch with what waits, from the beginning of the books. What has no account is left with its reason.',
  'Hace una póliza por sucursal con lo del mes, y con lo de meses anteriores que faltó.':
    'Makes an entry for each branch with what is of the month, and with what was missing of months before.',
  Hasta: 'Until',
  'La factura o el pago que la sustenta. Los importes de la póliza no cambian.':
    'The invoice or the payment that supports it. The amounts of the entry do not change.',
  'Probar con lo asentado': 'Try with what is posted',
  'Qué pasó con la contabilidad electrónica de este mes.':
    'What became of the electronic books of this month.',
  'PDF o XML, como lo entrega el SAT.': 'PDF or XML, as the SAT gives it.',
  'Reabrir ejercicio': 'Reopen year',
  'Registrar acuse': 'Enter acknowledgment',
  'Reversa la póliza de apertura y la de cierre. Lo hace otra persona que quien lo cerró.':
    'Reverses the opening entry and the closing one. Somebody else than who closed it does so.',
  'Se reabre un ejercicio cerrado, en su mes 13.': 'A closed year is reopened, in its month 13.',
  'Vacía: hoy.': 'Empty: today.',
  'Vacío: el mes pasado.': 'Empty: last month.',
  'Vacío: en todos.': 'Empty: in all.',
};
