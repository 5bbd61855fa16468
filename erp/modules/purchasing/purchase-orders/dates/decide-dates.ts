/** What the buyer says to dates that a supplier proposes: inputs; `proposed-dates.ts` does it. */
import { action } from '#erp/model/actions.ts';
import { text } from '#erp/model/fields.ts';

const PROPOSED = { field: 'date_proposed_at', is: '*' } as const;
const FROM = ['ENVIADA', 'CONFIRMADA', 'PARCIAL'];
const WHY = 'El proveedor no ha propuesto otras fechas.';
const KEY = 'purchase-orders.update';

export const ACCEPT_DATE = action({
  label: 'Aceptar fechas',
  help: 'Las fechas que propuso el proveedor son las del compromiso; se le avisa por correo.',
  summary: 'Acepta las fechas que propuso el proveedor.',
  from: FROM,
  offeredWhen: PROPOSED,
  whyNot: WHY,
  method: 'PUT',
  key: KEY,
  fields: { note: text('Nota para el proveedor', { max: 250, width: 12 }) },
});

export const REJECT_DATE = action({
  label: 'Rechazar fechas',
  help: 'El compromiso queda como estaba; se le avisa al proveedor con el motivo.',
  summary: 'Rechaza las fechas que propuso el proveedor.',
  from: FROM,
  offeredWhen: PROPOSED,
  whyNot: WHY,
  method: 'PUT',
  key: KEY,
  tone: 'dan',
  fields: { reason: text('Motivo', { required: true, max: 250, width: 12 }) },
});
