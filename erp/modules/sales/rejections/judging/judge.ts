/** Quality says what of a return is right: inputs; `judge-lines.ts` does it. */
import { action, inputRows } from '#erp/model/actions.ts';
import { choice, decimal, text } from '#erp/model/fields.ts';
import { AREAS, VERDICTS } from '../rejection-choices.ts';

const QUANTITY = { precision: 18, scale: 6, shownScale: 2, width: 2 } as const;

export const JUDGE = action({
  label: 'Dictaminar',
  help: 'Qué procede de lo recibido, y qué área responde por ello.',
  summary: 'Dice qué procede de una devolución de cliente.',
  from: ['RECIBIDO'],
  whyNot: 'Sólo de una devolución recibida.',
  method: 'PUT',
  tone: 'pri',
  key: 'sls/rejections.judge',
  fields: {
    responsible_area: choice('Área responsable', AREAS, { required: true, width: 4 }),
    lines: inputRows(
      'Partidas',
      {
        one: 'partida',
        fields: {
          product: text('Producto', { readOnly: true, width: 4 }),
          lot: text('Lote', { readOnly: true, width: 2 }),
          received: decimal('Recibida', { ...QUANTITY, readOnly: true }),
          unit: text('Unidad', { readOnly: true, width: 1 }),
          verdict: choice('Procede', VERDICTS, { required: true, width: 3 }),
        },
        layout: {
          cells: ['product', 'lot', 'received', 'unit', 'verdict'],
          enterCells: ['verdict'],
        },
      },
      { required: true, max: 500, fixedRows: true },
    ),
  },
});
