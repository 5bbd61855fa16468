/** What a supplier answers to an invitation: the form by which the buyer captures it, its own. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, longtext } from '#erp/model/fields.ts';
import { QUOTE as CAPTURE } from '#erp/modules/purchasing/prc-quotations/sealed/answer-actions.ts';

const OPEN = { field: 'status', is: ['ENVIADA', 'RESPONDIDA', 'DECLINADA'] } as const;
const WHY = 'La solicitud ya venció.';
const { credit_days, freight, incoterm, valid_until, lines, comments } = CAPTURE.fields;

export const QUOTE = action({
  label: 'Cotizar',
  help: 'Escribe el precio de lo que ofreces, sin impuestos. Puedes contestar otra vez hasta la fecha límite: sustituye a lo anterior.',
  summary: 'El proveedor contesta una solicitud de cotización.',
  offeredWhen: OPEN,
  whyNot: WHY,
  method: 'PUT',
  tone: 'pri',
  unrecorded: CAPTURE.unrecorded,
  fields: {
    currency_id: choice('Moneda', [], { required: true, width: 3 }),
    credit_days,
    freight,
    incoterm,
    valid_until,
    lines,
    comments,
  },
  output: z.object({ offers: z.int() }),
});

export const DECLINE_QUOTATION = action({
  label: 'No cotizar',
  help: 'Avisas que esta vez no participas; lo que hayas cotizado se borra.',
  summary: 'El proveedor no cotiza.',
  offeredWhen: OPEN,
  whyNot: WHY,
  method: 'PUT',
  fields: { comments: longtext('Motivo', { max: 1000 }) },
});
