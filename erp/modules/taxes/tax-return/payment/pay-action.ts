/** A filed return asks treasury for its payment: inputs. The code is in `pay-return.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date, ref, text } from '#erp/model/fields.ts';

export const PAY = action({
  label: 'Pagar',
  help: 'Hace el movimiento de tesorería, en borrador, por lo que falta pagar. La declaración queda pagada cuando se aplica.',
  summary: 'Hace el borrador del pago de una declaración presentada.',
  from: ['PRESENTADA'],
  amountLeft: 'to_pay',
  whyNot: 'Se paga una declaración presentada.',
  method: 'PUT',
  key: 'sat/tax-return.pay',
  tone: 'pri',
  fields: {
    date: date('Fecha del pago', { required: true, width: 3 }),
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', {
      where: { active: '1' },
      width: 6,
      help: 'Vacía: la de pagos de la configuración de tesorería.',
    }),
    capture_line: text('Línea de captura', {
      max: 40,
      width: 6,
      help: 'Otra, si la de la presentación venció.',
    }),
    capture_expires: date('Vence la línea', { width: 3 }),
  },
  output: z.object({ movement_id: z.int() }),
});
