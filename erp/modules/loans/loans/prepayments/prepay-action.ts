/** How principal is paid before it is due: inputs. The code is in `prepay-loan.ts`. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';
import { choice, date, money, ref } from '#erp/model/fields.ts';
import { PREPAY_MODES } from '../loan-choices.ts';

export const PREPAY = action({
  label: 'Prepagar',
  help: 'Paga lo que vence hasta ese día y, con lo demás, capital que aún no vence. Primero dice cómo quedan la deuda y la tabla; el mismo formulario hace el movimiento de tesorería, en borrador, y la tabla cambia al aplicarlo.',
  summary: 'Hace el borrador de un prepago; con `?preview=1` sólo dice cómo quedaría la tabla.',
  from: ['VIGENTE'],
  whyNot: 'Sólo un préstamo vigente.',
  method: 'PUT',
  preview: true,
  fields: {
    date: date('Fecha', { required: true, width: 3 }),
    amount: money('Importe', {
      above: '0',
      width: 3,
      help: 'Con lo vencido. Vacío: todo lo que falta, para liquidarlo.',
    }),
    mode: choice('Qué se reduce', PREPAY_MODES, {
      required: true,
      default: 'REDUCIR_PLAZO',
      width: 3,
      help: 'El plazo: menos pagos, del mismo importe. El pago: los mismos, más chicos.',
    }),
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', { where: { active: '1' }, width: 6 }),
  },
  output: z.object({
    movement_id: z.int(),
    prepaid: decimalOutput,
    due: decimalOutput,
    payments_before: z.int(),
    payments_after: z.int(),
    interest_before: decimalOutput,
    interest_after: decimalOutput,
  }),
});
