/** States of what goes back to a supplier, and what is expected for it. */
import type { Choice } from '#erp/model/types.ts';

export const RETURN_STATES = [
  ['BORRADOR', 'Borrador', 'neutral'],
  ['AUTORIZADA', 'Autorizada', 'wait'],
  ['ENVIADA', 'Enviada', 'go'],
  ['RESUELTA', 'Resuelta', 'ok'],
  ['CANCELADA', 'Cancelada', 'off'],
] as const satisfies readonly Choice[];

export const RESOLUTIONS = [
  ['NOTA_CREDITO', 'Nota de crédito'],
  ['REPOSICION', 'Reposición'],
  ['REEMBOLSO', 'Reembolso'],
] as const satisfies readonly Choice[];

/** Of which something may go back: it came, whatever was decided of it since. */
export const RETURNABLE = ['RECIBIDO', 'EN_ANALISIS', 'LIBERADO', 'CERRADO', 'RECHAZADO'] as const;
