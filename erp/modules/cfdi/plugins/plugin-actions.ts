import * as z from 'zod';
import { action } from '#erp/model/actions.ts';

export const TEST_PAC = action({
  label: 'Probar',
  help: 'En su ambiente de pruebas timbra, recupera y cancela un comprobante de un peso; en producción sólo pregunta por la cuenta.',
  summary: 'Prueba la conexión con un PAC y guarda lo que contestó.',
  method: 'PUT',
  key: 'sat/plugins.update',
  offeredWhen: { field: 'kind', is: ['PAC'] },
  whyNot: 'Sólo se prueba un PAC.',
  tone: 'pri',
  fields: {},
  output: z.object({ ok: z.boolean() }),
});
