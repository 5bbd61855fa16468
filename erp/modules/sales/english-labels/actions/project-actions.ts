/** English of what the stages of projects say, by the Spanish. */
export const projectWords: Readonly<Record<string, string>> = {
  'Pide una cotización aceptada o un pedido del proyecto.':
    'It asks for an accepted quotation or an order of the project.',
  'Ya no se podrá cambiar; los hitos que falten quedan sin cumplir.':
    'It cannot be changed any more; milestones that are missing stay undone.',
  'Sus cotizaciones y pedidos se quedan como están.': 'Its quotations and orders stay as they are.',
};
