/** What the bank did of each transfer: inputs; `settle-proposal.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { choice, money, text } from '#erp/model/fields.ts';

export const SETTLE = action({
  label: 'Registrar resultado',
  help: 'Una transferencia sin resultado espera; pagada aplica su pago, rechazada libera sus facturas.',
  summary: 'Registra lo que el banco hizo de cada transferencia de la propuesta.',
  from: ['ENVIADA'],
  offeredWhen: { field: 'is_payday', is: [true] },
  whyNot: 'Sólo de una propuesta enviada al banco, desde su fecha de pago.',
  method: 'PUT',
  key: 'purchase-payments.settle',
  tone: 'pri',
  fields: {
    lines: inputRows(
      'Transferencias',
      {
        one: 'transferencia',
        fields: {
          payee: text('Beneficiario', { max: 254, readOnly: true }),
          destination: text('Cuenta', { max: 34, readOnly: true }),
          amount: money('Importe', { readOnly: true }),
          result: choice('Resultado', [
            ['PAGADA', 'Pagada'],
            ['RECHAZADA', 'Rechazada'],
          ]),
          reference: text('Clave de rastreo', { max: 40 }),
        },
      },
      { max: 500, fixedRows: true },
    ),
  },
  output: z.object({ paid: z.int(), rejected: z.int() }),
});
