import { action } from '#erp/model/actions.ts';

const PENDING = { field: 'cancel_request_until', is: '*' } as const;
const NOT_ASKED = 'Nadie pide cancelarlo.';

export const REFRESH = action({
  label: 'Consultar al SAT',
  help: 'Pregunta si sigue vigente y si el emisor pide cancelarlo.',
  method: 'PUT',
  fields: {},
});

export const ACCEPT_CANCEL = action({
  label: 'Aceptar cancelación',
  help: 'El emisor pide cancelar este CFDI; si lo aceptas deja de valer y ya no se deduce.',
  method: 'PUT',
  key: 'sat/wh-invoices.answer',
  offeredWhen: PENDING,
  whyNot: NOT_ASKED,
  tone: 'dan',
  fields: {},
});

export const REJECT_CANCEL = action({
  label: 'Rechazar cancelación',
  help: 'El CFDI sigue vigente. Sin respuesta en tres días hábiles, se cancela.',
  method: 'PUT',
  key: 'sat/wh-invoices.answer',
  offeredWhen: PENDING,
  whyNot: NOT_ASKED,
  fields: {},
});
