/** Another version of a quotation, at the prices of now: `make-version.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';

export const NEW_VERSION = action({
  label: 'Nueva versión',
  help: 'Copia la cotización a un borrador con los precios de hoy; ésta queda sustituida.',
  summary: 'Hace otra versión de la cotización y la sustituye.',
  from: ['LISTA', 'ENVIADA', 'VENCIDA'],
  whyNot: 'Sólo de una cotización que se ofreció y no se aceptó.',
  key: 'sls-quotations.create',
  fields: {},
  output: z.object({ quotation: z.int() }),
  status: 201,
});
