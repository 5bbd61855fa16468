import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, choice, date, money, text } from '#erp/model/fields.ts';

export const NOTE_KEY = 'pos/tickets.note';

/** c_TipoRelacion: goods came back, or the customer keeps them. */
const RELATIONS = [
  ['03', '03 Devolución de mercancía'],
  ['01', '01 El cliente se queda con la mercancía'],
] as const;

const relation = choice('Relación', RELATIONS, {
  width: 6,
  help: 'Vacía: 03, la mercancía regresó.',
});

/** The EGRESO of one return (finance §2.6). */
export const NOTE = action({
  label: 'Generar nota',
  help: 'Hace el borrador de la nota de crédito, con las partidas y precios de la devolución.',
  summary: 'Hace el borrador de la nota de crédito de una devolución.',
  key: NOTE_KEY,
  from: ['PAGADO'],
  offeredWhen: { field: 'note_status', is: ['POR_GENERAR'] },
  whyNot: 'Sólo de una devolución que todavía incluye un CFDI timbrado, y que no tiene su nota.',
  tone: 'pri',
  fields: { relation },
});

/** Of several at once: each in a draft of its own. */
export const NOTES = action({
  label: 'Generar notas de crédito',
  help: 'Un borrador por cada devolución marcada, con sus partidas y precios.',
  summary: 'Hace los borradores de las notas de crédito de devoluciones.',
  key: NOTE_KEY,
  on: 'resource',
  fields: {
    relation,
    returns: inputRows(
      'Devoluciones',
      {
        one: 'devolución',
        fields: {
          take: bool('Generar', { default: true }),
          folio: text('Devolución', { readOnly: true }),
          day: date('Día', { readOnly: true }),
          customer: text('Cliente', { readOnly: true }),
          invoice: text('CFDI', { readOnly: true }),
          total: money('Importe', { readOnly: true }),
        },
      },
      { max: 200, fixedRows: true },
    ),
  },
  output: z.object({ notes: z.array(z.object({ id: z.int(), total: z.string() })) }),
});
