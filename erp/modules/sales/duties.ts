/** Separations of duties from the order to the money; those of documents to come wait. */
import { blocks } from '#erp/model/module.ts';

export const duties = [
  blocks(
    'Capturar pedidos y liberar crédito',
    'customer-orders.create',
    'customer-orders.releaseCredit',
    'Vender a quien no paga.',
  ),
  blocks(
    'Cerrar la caja y revisar el corte',
    'pos/drawers.close',
    'pos/drawers.review',
    'Ocultar un faltante de caja.',
  ),
];
