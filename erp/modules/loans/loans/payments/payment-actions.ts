/** How a loan is paid: inputs. The code is in `pay-loan.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date, money, ref } from '#erp/model/fields.ts';

const ACCOUNT = { where: { active: '1' }, width: 6 } as const;

export const PAY = action({
  label: 'Registrar pago',
  help: 'Hace el movimiento de tesorería, en borrador. Paga en este orden: moratorios, impuestos, interés, seguro y el capital más antiguo.',
  summary: 'Hace el borrador del cobro o pago de lo que vence de un préstamo.',
  from: ['VIGENTE'],
  whyNot: 'Sólo un préstamo vigente.',
  method: 'PUT',
  key: 'loans.pay',
  tone: 'pri',
  fields: {
    date: date('Fecha', { required: true, width: 3 }),
    amount: money('Importe', {
      above: '0',
      width: 3,
      help: 'Vacío: todo lo que vence hasta ese día.',
    }),
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', ACCOUNT),
  },
  output: z.object({ movement_id: z.int() }),
});
