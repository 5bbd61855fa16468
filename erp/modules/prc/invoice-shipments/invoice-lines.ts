import { bool, choice, decimal, money, percent, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { CREDITABLE } from '#erp/modules/cfl/open-items/creditable.ts';
import {
  exciseOfLine,
  vatOfLine,
  withheldIncomeTaxOfLine,
  withheldVatOfLine,
} from '#erp/modules/sat/sat-taxes/line-taxes.ts';

const DETAIL = { kind: 'DETALLE', active: '1' } as const;

/** What a supplier charges for: a concept of expense, its account and its taxes. */
export const invoiceLines = child('prc-invoice-lines', {
  label: ['Partida de la factura', 'Partidas de la factura'],
  gender: 'f',
  fields: {
    invoice_id: ref('Factura', 'prc/invoice-shipments', { required: true }),
    shipment_line_id: ref('Recepción', 'shipment-lines', {
      readOnly: true,
      width: 4,
      help: 'De qué partida recibida es.',
    }),
    purchase_order_line_id: ref('Orden', 'purchase-order-lines', {
      readOnly: true,
      width: 4,
      help: 'De qué partida ordenada es, de lo que se factura antes de recibirlo.',
    }),
    shipment_charge_id: ref('Gasto de embarque', 'shipment-charges', {
      width: 4,
      help: 'El gasto de adquisición que cobra: va al costo de la mercancía, y no a una cuenta.',
    }),
    expense_id: ref('Concepto', 'expenses', { where: { active: '1' }, width: 4 }),
    description: text('Descripción', {
      max: 1000,
      width: 5,
      help: 'Vacía: el nombre del concepto.',
    }),
    book_account_id: ref('Cuenta', 'acc/accounts', {
      where: DETAIL,
      width: 4,
      help: 'Vacía: la del concepto. De activo fijo, si es una inversión.',
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', { where: { is_group: '0' }, width: 4 }),
    cost_unit_id: ref('Unidad de costo', 'cost-units', { width: 4 }),
    quantity: decimal('Cantidad', {
      required: true,
      precision: 16,
      scale: 4,
      shownScale: 2,
      above: '0',
      default: '1',
      width: 2,
    }),
    price: decimal('Precio', {
      required: true,
      precision: 18,
      scale: 6,
      min: '0',
      width: 3,
    }),
    discount: money('Descuento', { min: '0', width: 2, blankZero: true }),
    amount: money('Importe', { readOnly: true, width: 3, help: 'Sin impuestos.' }),
    tax_id: vatOfLine({
      help: 'Sin impuestos escritos: los del concepto y las retenciones del perfil.',
    }),
    other_tax_id: exciseOfLine({ help: 'Es parte del costo.' }),
    isr_tax_id: withheldIncomeTaxOfLine(),
    withheld_tax_id: withheldVatOfLine(),
    creditable: choice('IVA acreditable', CREDITABLE, {
      required: true,
      default: 'GRAVADO',
      width: 4,
    }),
    deductible_percent: percent('Deducible', {
      min: '0',
      max: '100',
      suffix: '%',
      width: 3,
      help: 'Vacío: lo del concepto. Sin CFDI, o en efectivo por más de su tope, nada.',
    }),
    received_value: money('Valor recibido', {
      inPesos: true,
      readOnly: true,
      width: 3,
      help: 'En pesos, con lo que entró al almacén.',
    }),
    cost_difference: money('Diferencia de costo', {
      inPesos: true,
      readOnly: true,
      width: 3,
      help: 'En pesos: lo que la factura dice de más o de menos; va al costo de la mercancía.',
    }),
    is_asset: bool('Inversión', { readOnly: true }),
  },
  title: 'description',
  row: {
    cells: ['expense_id', 'description', 'cost_center_id', 'quantity', 'price', 'tax_id', 'amount'],
    enterCells: ['expense_id', 'price'],
  },
  list: {
    columns: [
      'expense_id',
      'description',
      'book_account_id',
      'cost_center_id',
      'quantity',
      'price',
      'amount',
      'creditable',
      'deductible_percent',
    ],
  },
});
