import { choice, date, int, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { PREPAY_MODES } from '../loan-choices.ts';

const COLUMNS = ['date', 'amount', 'mode', 'movement_id', 'to_version', 'status'] as const;

/** Principal that is paid before it is due, with the versions of the table around it. */
export const loanPrepayments = child('loan-prepayments', {
  label: ['Prepago', 'Prepagos'],
  fields: {
    loan_id: ref('Préstamo', 'loans', { required: true }),
    date: date('Fecha', { required: true }),
    amount: money('Capital prepagado', { required: true }),
    mode: choice('Qué se reduce', PREPAY_MODES, { required: true }),
    movement_id: ref('Movimiento', 'cfl/movements', { required: true, index: true }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'En tesorería', 'wait'],
        ['APLICADO', 'Aplicado', 'ok'],
        ['CANCELADO', 'Cancelado', 'off'],
        ['DESHECHO', 'Deshecho', 'off'],
      ],
      { required: true, default: 'PENDIENTE', width: 4 },
    ),
    from_version: int('Versión anterior', { required: true }),
    to_version: int('Versión nueva'),
    open_item_id: ref('Partida', 'cfl/open-items', { index: true }),
  },
  title: 'date',
  row: { cells: COLUMNS, readOnlyColumns: COLUMNS },
  list: { columns: ['date', 'amount', 'mode', 'movement_id', 'status'] },
});
