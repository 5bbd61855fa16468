/** Two records of one customer become one (sales R32): inputs; see `merge-customers.ts`. */
import { action } from '#erp/model/actions.ts';
import { ref } from '#erp/model/fields.ts';
import { SELECTABLE_CUSTOMERS } from '../selectable-customers.ts';

export const MERGE_CUSTOMER = action({
  label: 'Fusionar',
  help: 'Sus contactos, datos fiscales, consignatarios y documentos, y todo lo que se le vendió y cobró, pasan al cliente que queda, con el crédito, los precios y el bloqueo de éste. El fusionado queda inactivo. No se puede deshacer.',
  summary: 'Pasa todo lo de un cliente a otro y lo deja inactivo.',
  method: 'PUT',
  tone: 'dan',
  preview: true,
  fields: {
    target_id: ref('Cliente que queda', 'customers', {
      required: true,
      selectable: SELECTABLE_CUSTOMERS,
      help: 'De la misma moneda.',
      width: 8,
    }),
  },
});
