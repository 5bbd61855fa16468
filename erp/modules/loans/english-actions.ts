/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  'Al día': 'As of',
  'Cambiar TIIE': 'Change TIIE',
  'Cobra a cada préstamo vigente el interés, su IVA y los moratorios que corrieron hasta ese día, con su póliza. Lo que ya se devengó no se repite.':
    'Charges each loan in force the interest, its IVA and the late interest that ran until that day, with its entry. What was accrued already is not repeated.',
  'Con lo vencido. Vacío: todo lo que falta, para liquidarlo.':
    'With what is overdue. Empty: all that is left, to settle it.',
  Cuenta: 'Account',
  'Da la tabla y los totales, sin guardar nada.':
    'Gives the table and the totals, without saving anything.',
  'De los créditos recibidos, el capital que vence en los doce meses siguientes a ese día pasa de largo a corto plazo, con su póliza. Se hace solo al terminar cada mes.':
    'Of the loans received, the principal that falls due within the twelve months after that day moves from long to short term, with its entry. It is done by itself at the end of each month.',
  'Devengar intereses': 'Accrue interest',
  'El plazo: menos pagos, del mismo importe. El pago: los mismos, más chicos.':
    'The term: fewer payments of the same amount. The payment: as many, but smaller.',
  'El próximo pago no se hace: su capital se reparte en los que siguen, con uno más al final, y su interés se paga con el primero de ellos.':
    'The next payment is not made: its principal is shared among those that follow, with one more at the end, and its interest is paid with the first of them.',
  'Hace el movimiento de tesorería, en borrador. Paga en este orden: moratorios, impuestos, interés, seguro y el capital más antiguo.':
    'Makes the treasury movement, as a draft. It pays in this order: late interest, taxes, interest, insurance and the oldest principal.',
  Hasta: 'Until',
  Motivo: 'Reason',
  'Omitir pago': 'Skip payment',
  'Otras condiciones para el capital que falta, desde hoy; el capital vencido se suma.':
    'Other terms for the principal that is left, from today on; overdue principal is added.',
  'Paga lo que vence hasta ese día y, con lo demás, capital que aún no vence. Primero dice cómo quedan la deuda y la tabla; el mismo formulario hace el movimiento de tesorería, en borrador, y la tabla cambia al aplicarlo.':
    'Pays what falls due until that day and, with the rest, principal that is not due yet. First it says how the debt and the table will be; the same form makes the treasury movement, as a draft, and the table changes once it is applied.',
  'Pasar a corto plazo': 'Move to short term',
  Prepagar: 'Prepay',
  Reestructurar: 'Restructure',
  'Registrar pago': 'Enter payment',
  Simular: 'Simulate',
  'Sólo con tasa «TIIE más puntos».': 'Only with the rate “TIIE plus points”.',
  'Sólo un préstamo vigente.': 'Only a loan in force.',
  'Tasa anual': 'Yearly rate',
  'Vacío: hoy.': 'Empty: today.',
  'Vacío: todo lo que vence hasta ese día.': 'Empty: all that falls due until that day.',
  'Vale desde el primer pago que empieza a correr ese día o después.':
    'It holds from the first payment that begins to run on that day or later.',
};
