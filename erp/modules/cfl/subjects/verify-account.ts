import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice } from '#erp/model/fields.ts';

export const VERIFY_ACCOUNT = action({
  label: 'Verificar cuenta',
  help: 'Comprueba con el tercero, por otro medio, que la cuenta es suya.',
  key: 'cfl/subjects.verify',
  ofVersion: true,
  // Its row names the account, to whom may read it.
  unrecorded: ['account'],
  fields: {
    account: choice('Cuenta', [], { required: true }),
  },
  output: z.object({ id: z.int() }),
});
