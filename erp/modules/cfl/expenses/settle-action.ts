/** The difference of a proven expense goes to treasury: inputs; `settle-expense.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date, ref } from '#erp/model/fields.ts';

export const SETTLE = action({
  label: 'Pasar a tesorería',
  help: 'Hace, en borrador, el pago de lo que se le debe o el cobro de lo que devuelve. El gasto queda pagado cuando se aplica.',
  summary: 'Hace el borrador del movimiento que liquida un gasto comprobado.',
  from: ['COMPROBADO'],
  whyNot: 'Sólo un gasto comprobado.',
  method: 'PUT',
  key: 'cfl/expenses.pay',
  tone: 'pri',
  fields: {
    date: date('Fecha', { required: true, width: 3 }),
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', {
      where: { active: '1' },
      width: 6,
      help: 'Vacía: la de la configuración de tesorería.',
    }),
  },
  output: z.object({ movement_id: z.int() }),
});
