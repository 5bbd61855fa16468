/** Somebody of the supplier for its portal: inputs; `portal-users.ts` does it. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { email, text } from '#erp/model/fields.ts';

export const INVITE_USER = action({
  label: 'Invitar al portal',
  help: 'Recibirá un correo con un enlace para elegir su contraseña. Sólo verá lo de este proveedor.',
  summary: 'Invita a una persona del proveedor a su portal.',
  from: ['PROSPECTO', 'ACTIVO', 'BLOQUEADO'],
  whyNot: 'El proveedor está dado de baja.',
  key: 'suppliers.invite',
  fields: {
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    email: email('Correo', { required: true, width: 6, help: 'Con él entrará al portal.' }),
  },
  output: z.object({ userId: z.int() }),
});
