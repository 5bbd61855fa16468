/** What was gathered, said at the desk where nobody walks with a scanner (sales §3). */
import { action, inputRows } from '#erp/model/actions.ts';
import { decimal, int, text } from '#erp/model/fields.ts';

const QUANTITY = { precision: 18, scale: 6, shownScale: 2, width: 2 } as const;

export const CONFIRM_PICK = action({
  label: 'Confirmar surtido',
  help: 'Cuánto se juntó de cada partida y de qué lote. Lo que no, vuelve a lo apartado de su pedido.',
  summary: 'Dice lo que se surtió de un embarque sin usar el surtido del almacén.',
  from: ['EN_SURTIDO'],
  key: 'sls/shipments.pick',
  fields: {
    lines: inputRows(
      'Lo surtido',
      {
        one: 'partida',
        fields: {
          line: int('Partida', {
            min: '1',
            width: 1,
            help: 'Su número; vacía: la única de ese lote.',
          }),
          product: text('Producto', { readOnly: true, width: 4 }),
          planned: decimal('Por surtir', { ...QUANTITY, readOnly: true }),
          unit: text('Unidad', { readOnly: true, width: 1 }),
          lot_code: text('Lote', {
            max: 60,
            case: 'upper',
            width: 3,
            help: 'El número de la paca, el rollo o el lote.',
          }),
          qty: decimal('Surtida', { ...QUANTITY, min: '0' }),
        },
        layout: {
          cells: ['line', 'product', 'planned', 'unit', 'lot_code', 'qty'],
          enterCells: ['line', 'lot_code', 'qty'],
        },
      },
      { required: true, max: 500 },
    ),
  },
});
