/** English of what is done with customers' returns, by the Spanish words. */
export const rejectionWords: Readonly<Record<string, string>> = {
  'Almacén de recepción': 'Receiving warehouse',
  Calidad: 'Quality',
  'Causa del rechazo': 'Cause of the rejection',
  'De rechazo o de cuarentena.': 'For rejected or quarantined goods.',
  Devuelve: 'Returns',
  Dictaminar: 'Judge',
  'Entra al costo con el que salió y queda apartada; su destino lo dice el rechazo de almacén.':
    'It enters at the cost at which it left and is kept apart; the warehouse rejection says where it goes.',
  'La pide lo rechazado.': 'What is rejected asks for it.',
  'No procede': 'Not right',
  Procede: 'Right',
  'Qué procede de lo recibido, y qué área responde por ello.':
    'What of the received goods is right, and which area answers for it.',
  Recibida: 'Received',
  'Sólo de una devolución en borrador.': 'Only of a draft return.',
  'Sólo de una devolución recibida.': 'Only of a received return.',
  Transporte: 'Transport',
  Ventas: 'Sales',
  'Área responsable': 'Responsible area',
};
