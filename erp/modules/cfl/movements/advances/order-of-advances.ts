/** Which order an advance may be for. */
export const OF_ADVANCES = {
  selectable: { status: ['SOLICITADO', 'AUTORIZADO'] },
  index: true,
  width: 6,
  help: 'El que se anticipa: de contado, sale con lo que se recibió para él.',
} as const;
