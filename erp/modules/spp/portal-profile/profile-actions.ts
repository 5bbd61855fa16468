/** What a supplier says of itself: inputs; `change-profile.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, choice, clabe, email, file, phone, text, url } from '#erp/model/fields.ts';
import { CHANGE_FIELDS, WITH_VALUE } from '../supplier-change-requests/change-fields.ts';

const OF_ACCOUNT = { field: 'field', is: ['bank_account'] } as const;
const OF_ADDRESS = { field: 'field', is: ['address'] } as const;
const BY_VALUE = { field: 'field', is: WITH_VALUE } as const;

export const EDIT_PROFILE = action({
  label: 'Actualizar datos',
  help: 'Lo que cambias aquí queda guardado de una vez.',
  summary: 'El proveedor actualiza su nombre comercial, sus teléfonos y sus contactos.',
  method: 'PUT',
  tone: 'pri',
  fields: {
    trade_name: text('Nombre comercial', { max: 120, width: 6 }),
    phone: phone('Teléfono'),
    website: url('Sitio web'),
    contacts: inputRows(
      'Contactos',
      {
        one: 'contacto',
        fields: {
          name: text('Nombre', { required: true, max: 80 }),
          job_title: text('Puesto', { max: 60 }),
          email: email('Correo'),
          phone: phone('Teléfono'),
          is_main: bool('Principal'),
        },
      },
      { max: 100, help: 'Uno es el principal.' },
    ),
  },
});

export const ASK_CHANGE = action({
  label: 'Pedir un cambio',
  help: 'Datos fiscales y cuentas bancarias los cambia la empresa, con lo que lo demuestra.',
  summary: 'El proveedor pide cambiar sus datos fiscales o una cuenta bancaria.',
  fields: {
    field: choice('Dato', CHANGE_FIELDS, { required: true, width: 4 }),
    new_value: text('Valor solicitado', {
      max: 254,
      onlyWhen: BY_VALUE,
      width: 8,
      help: 'Del régimen fiscal, su clave: 601.',
    }),
    currency_id: choice('Moneda', [], { onlyWhen: OF_ACCOUNT, width: 3 }),
    clabe: clabe('CLABE', { onlyWhen: OF_ACCOUNT }),
    holder_name: text('Titular', { max: 254, case: 'upper', onlyWhen: OF_ACCOUNT, width: 6 }),
    street: text('Calle', { max: 120, onlyWhen: OF_ADDRESS, width: 6 }),
    ext_number: text('Núm. ext.', { max: 20, onlyWhen: OF_ADDRESS, width: 3 }),
    int_number: text('Núm. int.', { max: 20, onlyWhen: OF_ADDRESS, width: 3 }),
    neighborhood: text('Colonia', { max: 80, onlyWhen: OF_ADDRESS, width: 6 }),
    proof_file: file('Soporte', { required: true, width: 6, help: 'PDF, JPG o PNG.' }),
  },
  // The request says it, to whom may read it.
  unrecorded: ['clabe', 'proof_file'],
  output: z.object({ id: z.int() }),
  status: 201,
});
