/** What is decided of a supplier's bank account: inputs; `verify-bank.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, text } from '#erp/model/fields.ts';

const output = z.object({ id: z.int(), status: z.string() });
const account = choice('Cuenta', [], { required: true, width: 12 });
const reason = text('Motivo', { required: true, max: 250, width: 12 });

const DECIDED = {
  method: 'PUT',
  key: 'suppliers.verify_bank',
  // Its account may be another one since.
  ofVersion: true,
  // Its history names the account.
  unrecorded: ['account'],
  output,
} as const;

export const VERIFY_BANK = action({
  ...DECIDED,
  label: 'Verificar cuenta',
  help: 'Comprueba con el proveedor, por otro medio, que la cuenta es suya: desde entonces se le paga ahí.',
  summary: 'Verifica una cuenta bancaria.',
  fields: { account },
});

export const REJECT_BANK = action({
  ...DECIDED,
  label: 'Rechazar cuenta',
  help: 'No se le paga ahí; su CLABE queda libre.',
  summary: 'Rechaza una cuenta bancaria.',
  fields: { account, reason },
});

export const SUSPEND_BANK = action({
  ...DECIDED,
  label: 'Suspender cuenta',
  help: 'Deja de usarse hasta que se verifica otra vez.',
  summary: 'Suspende una cuenta verificada.',
  fields: { account, reason },
});
