import { decimal, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const WORKED = { inPesos: true, readOnly: true, default: '0', width: 3 } as const;

/** What each line of the shipment takes of a charge, and where that went (purchasing R29). */
export const chargeAllocations = child('shipment-charge-allocations', {
  label: ['Prorrateo', 'Prorrateo'],
  fields: {
    charge_id: ref('Gasto', 'shipment-charges', { required: true }),
    shipment_line_id: ref('Partida', 'shipment-lines', { readOnly: true, width: 6 }),
    basis: decimal('Base', { precision: 18, scale: 4, shownScale: 2, readOnly: true, width: 3 }),
    amount: money('Importe', {
      inPesos: true,
      width: 3,
      help: 'En pesos. Se escribe sólo a mano.',
    }),
    applied: money('En el costo', {
      ...WORKED,
      help: 'En pesos: lo que de él ya está en el costo de la mercancía.',
    }),
    to_stock: money('A existencia', { ...WORKED, help: 'En pesos.' }),
    to_issued: money('A salidas', { ...WORKED, help: 'En pesos.' }),
    unit_cost: decimal('Costo unitario', {
      precision: 18,
      scale: 6,
      readOnly: true,
      readKey: 'costs.view',
      width: 3,
      help: 'De la entrada con este gasto, en pesos por unidad de inventario.',
    }),
  },
  title: 'shipment_line_id',
  row: {
    cells: ['shipment_line_id', 'basis', 'amount', 'applied', 'to_stock', 'to_issued'],
    enterCells: ['amount'],
    readOnlyColumns: [
      'shipment_line_id',
      'basis',
      'amount',
      'applied',
      'to_stock',
      'to_issued',
      'unit_cost',
    ],
  },
  list: {
    columns: ['shipment_line_id', 'basis', 'amount', 'applied', 'to_stock', 'to_issued'],
  },
});
