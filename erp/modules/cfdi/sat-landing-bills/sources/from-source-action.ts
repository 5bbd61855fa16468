import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice } from '#erp/model/fields.ts';

/** The goods of a document that is about to leave. */
export const FROM_SOURCE = action({
  label: 'Desde un documento',
  help: 'Toma la ruta y la mercancía de lo que va a salir; falta el vehículo y quién lo conduce.',
  summary: 'Hace el borrador de la Carta Porte de un documento cuya mercancía viaja.',
  on: 'resource',
  key: 'sat-landing-bills.create',
  fields: {
    source: choice('Documento', [], {
      required: true,
      width: 12,
      help: 'Traspasos entre sucursales por salir o en camino, sin Carta Porte.',
    }),
  },
  output: z.object({ id: z.int() }),
  status: 201,
  sample: { source: 'branch-transfers/1' },
});
