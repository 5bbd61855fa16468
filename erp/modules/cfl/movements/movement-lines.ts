import { along } from '#erp/model/computed/declared.ts';
import { money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What of a movement goes to which open item. */
export const movementLines = child('cfl/movement-lines', {
  label: ['Aplicación del movimiento', 'Aplicaciones del movimiento'],
  gender: 'f',
  fields: {
    movement_id: ref('Movimiento', 'cfl/movements', { required: true }),
    open_item_id: ref('Partida', 'cfl/open-items', {
      required: true,
      narrowedBy: { subject_id: '^subject_id' },
      width: 5,
    }),
    due_date: along('Vencimiento', 'date', 'open_item_id.due_date'),
    balance: along('Saldo', 'money', 'open_item_id.balance'),
    amount_item: money('Aplicado', {
      required: true,
      above: '0',
      width: 3,
      help: 'En la moneda de la partida; no más que su saldo.',
    }),
    amount: money('Del movimiento', {
      above: '0',
      width: 3,
      help: 'En la moneda del movimiento. Vacío: lo mismo.',
    }),
    note: text('Nota', { max: 120, width: 6 }),
  },
  title: 'open_item_id',
  row: {
    cells: ['open_item_id', 'due_date', 'balance', 'amount_item', 'amount'],
    enterCells: ['open_item_id', 'amount_item'],
    totals: [{ label: 'Aplicado', of: [['amount'], ['amount_item']], money: true }],
  },
  list: { columns: ['open_item_id', 'due_date', 'balance', 'amount_item', 'amount'] },
});
