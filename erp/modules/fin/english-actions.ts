/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  '1.05 aumenta 5 %.': '1.05 adds 5 %.',
  Calcular: 'Work out',
  'Consultar disponible': 'Ask what is available',
  Copiar: 'Copy',
  'Cuenta contable': 'Book account',
  'Dice si un gasto cabe: lo presupuestado menos lo comprometido y lo gastado.':
    'Says whether an expense fits: what was budgeted less what is committed and spent.',
  Documento: 'Document',
  'En lugar del concepto.': 'In the place of the concept.',
  Factor: 'Factor',
  'Fin de mes': 'End of month',
  'Hace otra versión, o la de otro ejercicio, con cada mes multiplicado por el factor. Lleva los traspasos aprobados.':
    'Makes another version, or that of another year, with each month multiplied by the factor. It takes the approved transfers along.',
  'Lleva los saldos en moneda extranjera al tipo de cambio del fin de mes. Nada se asienta hasta que la apliques.':
    'Takes the balances in foreign currency to the exchange rate of the end of the month. Nothing is posted until you apply it.',
  'Lo que ya comprometió no cuenta en su contra.':
    'What it has committed already does not count against it.',
  Número: 'Number',
  'Pasa dinero de un mes de una partida a otro de otra, cuando otra persona lo aprueba.':
    'Moves money from a month of one item to a month of another, once another person approves it.',
  'Pedir traspaso': 'Ask for a transfer',
  'Sólo un presupuesto aprobado tiene traspasos: en borrador cambia sus partidas.':
    'Only an approved budget has transfers: change the lines of a draft.',
  'Vacía: hoy.': 'Empty: today.',
};
