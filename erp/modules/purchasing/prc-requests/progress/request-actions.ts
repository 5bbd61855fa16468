/** What is done to an authorised request besides ordering it: inputs. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, ref, text } from '#erp/model/fields.ts';
import { OPEN_REQUEST } from '../request-choices.ts';

const KEY = 'prc-requests.process';

export const ASSIGN = action({
  label: 'Asignar comprador',
  help: 'Quién la cotiza y la ordena.',
  summary: 'Dice quién atiende una requisición.',
  from: ['EN_AUTORIZACION', ...OPEN_REQUEST],
  whyNot: 'Sólo mientras falta por ordenar.',
  method: 'PUT',
  key: KEY,
  fields: { buyer_id: ref('Comprador', 'users', { required: true, width: 6 }) },
  output: z.object({ buyer_id: z.int() }),
});

export const CANCEL_PENDING = action({
  label: 'Cancelar lo pendiente',
  help: 'Lo que falte por ordenar ya no se compra; las órdenes hechas se quedan como están.',
  summary: 'Cancela lo que falta por ordenar de una requisición, o de una partida.',
  from: OPEN_REQUEST,
  whyNot: 'Sólo mientras falta por ordenar.',
  method: 'PUT',
  key: KEY,
  tone: 'dan',
  fields: {
    line: choice('Partida', [], { width: 6, help: 'Vacía: todas las que faltan.' }),
    reason: text('Motivo', { required: true, max: 120, width: 6 }),
  },
  output: z.object({ lines: z.int() }),
});
