/** Carts that are ordered again and again: `make-cart.ts` copies them. */
import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { int, ref, text } from '#erp/model/fields.ts';
import { SELECTABLE_CUSTOMERS } from '../../customers/selectable-customers.ts';

const MADE = {
  key: 'shopping-carts.create',
  method: 'PUT',
  output: z.object({ cart: z.int() }),
} as const;

export const SAVE_TEMPLATE = action({
  ...MADE,
  label: 'Guardar como plantilla',
  help: 'Copia el carrito a una plantilla; éste sigue como está.',
  summary: 'Copia un carrito a una plantilla.',
  offeredWhen: { field: 'is_template', is: [false] },
  whyNot: 'Ya es una plantilla.',
  fields: {
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    frequency_days: int('Cada', { min: '1', max: '365', suffix: 'días', width: 3 }),
  },
});

export const FROM_TEMPLATE = action({
  ...MADE,
  label: 'Hacer carrito',
  help: 'Copia la plantilla a un carrito abierto, con los precios de hoy.',
  summary: 'Hace un carrito de una plantilla.',
  offeredWhen: { field: 'is_template', is: [true] },
  whyNot: 'Sólo de una plantilla.',
  fields: {
    customer_id: ref('Cliente', 'customers', {
      selectable: SELECTABLE_CUSTOMERS,
      width: 6,
      help: 'Vacío: el de la plantilla.',
    }),
  },
});
