/** What a supplier says to a claim: inputs. */
import { action } from '#erp/model/actions.ts';
import { longtext } from '#erp/model/fields.ts';

export const ANSWER_REJECTION = action({
  label: 'Contestar',
  help: 'Qué pasó y qué harás para que no se repita. Una respuesta nueva sustituye a la anterior.',
  summary: 'El proveedor contesta un rechazo.',
  from: ['NOTIFICADO', 'DICTAMINADO'],
  whyNot: 'El rechazo ya se cerró.',
  method: 'PUT',
  tone: 'pri',
  fields: { response: longtext('Respuesta', { required: true, max: 2000 }) },
});
