/** What is in favour of a customer is given back by treasury: inputs; `pay-refund.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { date, longtext, money, ref } from '#erp/model/fields.ts';

export const PAY = action({
  label: 'Pagar',
  help: 'Hace el movimiento de tesorería, en borrador, por lo que la nota dejó a favor. Queda pagado cuando se aplica.',
  summary: 'Hace el borrador del reembolso de lo que una nota de crédito dejó a favor del cliente.',
  from: ['CON_NOTA'],
  whyNot: 'Se paga lo que ya tiene su nota de crédito timbrada.',
  method: 'PUT',
  key: 'refunds.pay',
  tone: 'pri',
  fields: {
    in_favor: money('A favor', { readOnly: true, width: 3 }),
    date: date('Fecha del pago', { required: true, width: 3 }),
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', {
      where: { active: '1' },
      width: 6,
      help: 'Vacía: la de pagos de la configuración de tesorería.',
    }),
    amount: money('Sale de la cuenta', {
      above: '0',
      width: 3,
      help: 'Sólo si la cuenta es de otra moneda que la nota: lo que el banco paga, en la suya.',
    }),
    payment_type_id: ref('Forma de reembolso', 'payment-types', {
      where: { active: '1' },
      width: 4,
      help: 'Vacía: transferencia.',
    }),
  },
  output: z.object({ movement_id: z.int() }),
});

export const WITHDRAW = action({
  label: 'Retirar pago',
  help: 'Cancela el movimiento que se pidió, mientras nadie lo autoriza; después se puede pedir otro.',
  summary: 'Retira el pago que se pidió a tesorería, si nadie lo ha autorizado.',
  from: ['CON_NOTA'],
  offeredWhen: { field: 'movement_id', is: '*' },
  whyNot: 'Se retira lo que se pidió y nadie ha autorizado.',
  method: 'PUT',
  key: 'refunds.pay',
  tone: 'dan',
  fields: {
    reason: longtext('Motivo', { max: 200, required: true, width: 12 }),
  },
});
