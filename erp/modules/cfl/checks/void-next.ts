import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { ref, text } from '#erp/model/fields.ts';

/** A form of the checkbook that is spoilt or lost: its number is voided, not skipped. */
export const VOID_NEXT = action({
  label: 'Anular el siguiente cheque',
  help: 'El formato que se maltrató o se perdió queda anulado y la cuenta pasa al que sigue.',
  summary: 'Anula el siguiente cheque de una cuenta, sin documento.',
  on: 'resource',
  key: 'cfl/checks.void',
  tone: 'dan',
  fields: {
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', {
      required: true,
      where: { active: '1' },
      width: 6,
    }),
    reason: text('Motivo', { required: true, max: 200, width: 12 }),
  },
  output: z.object({ number: z.int() }),
});
