/** The supplier accepts an order: inputs; `spp-purchases.rules.ts` does it. */
import { action } from '#erp/model/actions.ts';
import { text } from '#erp/model/fields.ts';

export const CONFIRM_ORDER = action({
  label: 'Confirmar',
  help: 'Aceptas las cantidades, los precios y las fechas de la orden.',
  summary: 'El proveedor confirma la orden.',
  from: ['ENVIADA'],
  offeredWhen: { field: 'is_amended', is: [false] },
  whyNot:
    'Sólo se confirma una orden enviada que aún no se confirma, y que nadie está modificando.',
  method: 'PUT',
  tone: 'pri',
  fields: { supplier_comment: text('Comentario', { max: 500, width: 12 }) },
});
