import { bool, int, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { SALE_LINE, SALE_LIST_COLUMNS, SALE_ROW } from '../documents/sale-line.ts';

/** What is offered; an optional one adds up when the customer chooses it (sales §2). */
export const quotationLines = child('sls-quotations/lines', {
  label: ['Partida de cotización', 'Partidas de cotización'],
  gender: 'f',
  fields: {
    quotation_id: ref('Cotización', 'sls-quotations', { required: true }),
    ...SALE_LINE,
    delivery_days: int('Tiempo de entrega', { min: '0', max: '999', suffix: 'días', width: 2 }),
    is_optional: bool('Opcional', { help: 'Se ofrece aparte: suma si se elige.' }),
    chosen: bool('Elegida', { onlyWhen: { field: 'is_optional', is: [true] } }),
  },
  title: 'description',
  row: SALE_ROW,
  list: {
    columns: [...SALE_LIST_COLUMNS, 'delivery_days', 'is_optional', 'chosen'],
  },
});
