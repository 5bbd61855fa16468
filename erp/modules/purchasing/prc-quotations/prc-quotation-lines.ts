import { along } from '#erp/model/computed/declared.ts';
import { date, decimal, ref } from '#erp/model/fields.ts';
import { BOUGHT_LINE } from '../bought-line.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What suppliers are asked the price of (purchasing §2). */
export const prcQuotationLines = child('prc-quotation-lines', {
  label: ['Partida de cotización', 'Partidas de cotización'],
  gender: 'f',
  fields: {
    quotation_id: ref('Cotización', 'prc-quotations', { required: true }),
    ...BOUGHT_LINE,
    required_date: date('Se requiere', { width: 3 }),
    target_price: decimal('Precio objetivo', {
      precision: 18,
      scale: 6,
      above: '0',
      width: 3,
      help: 'En pesos y sin impuestos; los proveedores no lo ven.',
    }),
    request_line_id: ref('Requisición', 'prc-request-lines', { readOnly: true, width: 6 }),
    unit: along('Unidad', 'text', 'unit_id.code'),
  },
  title: 'description',
  row: {
    cells: ['product_id', 'quantity', 'unit_id', 'required_date', 'target_price'],
    enterCells: ['product_id', 'quantity'],
    readOnlyColumns: [
      'product_id',
      'quantity',
      'unit',
      'required_date',
      'target_price',
      'request_line_id',
    ],
  },
  list: {
    columns: ['product_id', 'description', 'quantity', 'unit_id', 'required_date', 'target_price'],
  },
});
