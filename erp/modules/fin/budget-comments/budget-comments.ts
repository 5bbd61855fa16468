import { choice, int, longtext, ref } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { MONTH_CHOICES } from '../budgets/budget-actions.ts';

/** Why an account is off its budget in a month: printed with the executive budget. */
export const budgetComments = resource('fin/budget-comments', {
  label: ['Comentario del presupuesto', 'Comentarios del presupuesto'],
  // A tab of the budgets.
  inMenu: false,
  docUrl: 'presupuesto-ejecutivo',
  fields: {
    book_account_id: ref('Cuenta', 'acc/accounts', {
      required: true,
      width: 6,
      help: 'También una acumulativa: sale en su renglón.',
    }),
    year: int('Ejercicio', {
      ungrouped: true,
      required: true,
      min: '2000',
      max: '2100',
      index: true,
      width: 3,
    }),
    month: choice('Mes', MONTH_CHOICES, { required: true, width: 3 }),
    comment: longtext('Comentario', { required: true, max: 500 }),
  },
  title: ['book_account_id', 'month'],
  search: ['comment'],
  list: {
    columns: ['year', 'month', 'book_account_id', 'comment'],
    sort: '-id',
    filters: ['year', 'month', 'book_account_id'],
    tabs: ['fin/budgets', 'fin/budget-transfers', 'fin/budget-comments'],
  },
  form: {
    sections: [
      {
        title: 'Comentario',
        help: 'Sale junto a la cuenta en el presupuesto ejecutivo de ese mes.',
        fields: ['book_account_id', 'year', 'month', 'comment'],
      },
    ],
  },
});
