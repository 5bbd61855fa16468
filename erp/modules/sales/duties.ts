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
    'Registrar consumo de consignación y aplicar conteos',
    'customer-orders.consume',
    'inventory.count.apply',
    'Contar como faltante lo que el cliente usó y debe.',
  ),
  blocks(
    'Cerrar la caja y revisar el corte',
    'pos/drawers.close',
    'pos/drawers.review',
    'Ocultar un faltante de caja.',
  ),
];
