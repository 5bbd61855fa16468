import { along, differenceOf } from '#erp/model/computed/declared.ts';
import { choice, decimal, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { LOT_KINDS } from '#erp/modules/inventory/products/products.choices.ts';

const WEIGHT = { precision: 12, scale: 3, shownScale: 1, suffix: 'kg', width: 2 } as const;

/** Bales, rolls and boxes of a load: on receipt each becomes a lot of its line's. */
export const shipmentPackages = child('shipment-packages', {
  label: ['Paquete', 'Paquetes'],
  fields: {
    shipment_id: ref('Embarque', 'shipments', { required: true }),
    line_no: int('Renglón', {
      required: true,
      min: '1',
      max: '200',
      default: 1,
      width: 2,
      help: 'El lugar de su partida.',
    }),
    number: int('Número', { required: true, min: '1', max: '9999', width: 2 }),
    kind: choice(
      'Presentación',
      LOT_KINDS.filter(([code]) => code !== 'LOTE'),
      { required: true, default: 'PACA', width: 3 },
    ),
    gross_kg: decimal('Bruto', { ...WEIGHT, required: true, above: '0' }),
    tare_kg: decimal('Tara', { ...WEIGHT, min: '0', blankZero: true }),
    net_kg: differenceOf('Neto', 'decimal', 'gross_kg', {
      less: ['tare_kg'],
      emptyIsZero: ['tare_kg'],
    }),
    code: text('Código', {
      max: 40,
      case: 'upper',
      width: 3,
      help: 'Vacío: el lote de su partida y el número.',
    }),
    supplier_tag: text('Marbete del proveedor', { max: 40, width: 3 }),
    lot_id: ref('Lote', 'lots', { readOnly: true, width: 3 }),
    lot_status: along('Estado', 'text', 'lot_id.status'),
  },
  title: 'number',
  search: [],
  row: {
    cells: ['line_no', 'number', 'kind', 'gross_kg', 'tare_kg', 'supplier_tag'],
    enterCells: ['number', 'gross_kg'],
    readOnlyColumns: ['line_no', 'number', 'kind', 'gross_kg', 'tare_kg', 'supplier_tag', 'lot_id'],
    totals: [{ label: 'Bruto', of: [['gross_kg']] }],
  },
  list: { columns: ['line_no', 'number', 'kind', 'gross_kg', 'tare_kg', 'net_kg', 'lot_id'] },
  checks: [
    {
      field: 'tare_kg',
      op: '<',
      other: 'gross_kg',
      message: 'La tara debe ser menor que el bruto.',
    },
  ],
});
