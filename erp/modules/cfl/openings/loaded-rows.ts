/** What the sheets of an opening have in common: once it is posted, they are history. */
import { bool } from '#erp/model/fields.ts';

/** A field of each row. */
export const posted = bool('Aplicado', { readOnly: true });

export const FIXED_ONCE_POSTED = [
  {
    when: { field: 'posted', is: [true] },
    message: 'La apertura ya está aplicada: deshazla para cambiar lo que cargó.',
    deleteMessage: 'La apertura ya está aplicada: deshazla para quitar lo que cargó.',
  },
] as const;
