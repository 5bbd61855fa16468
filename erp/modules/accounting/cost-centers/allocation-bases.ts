/** Bases of which each centre has a measure; a share is its part of what all others have. */
export const MEASURED_BASES = [
  ['PERSONAL', 'Personal'],
  ['METROS', 'Metros cuadrados'],
  ['HORAS_MAQUINA', 'Horas máquina'],
  ['KILOS', 'Kilos'],
] as const;

/** What is there until it changes; the others are of their month. */
export const STANDING_BASES = ['PERSONAL', 'METROS'] as const;
