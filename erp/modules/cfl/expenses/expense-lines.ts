import { date, image, money, percent, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const FIGURE = { readOnly: true, width: 3 } as const;

/** What the money of an expense went to, with its receipt. */
export const expenseLines = child('cfl/expense-lines', {
  label: ['Comprobante', 'Comprobantes'],
  fields: {
    claim_id: ref('Gasto', 'cfl/expenses', { required: true }),
    date: date('Fecha', { required: true, width: 3 }),
    expense_id: ref('Concepto', 'expenses', {
      required: true,
      where: { active: '1' },
      width: 5,
    }),
    description: text('Descripción', { max: 200, width: 8 }),
    payment_type_id: ref('Forma de pago', 'payment-types', {
      required: true,
      where: { active: '1' },
      width: 4,
    }),
    uuid: text('Folio fiscal', {
      max: 36,
      case: 'upper',
      width: 6,
      pattern: [
        '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
        'Copia los 36 caracteres del folio fiscal.',
      ],
      help: 'Del CFDI. Sin él nada se deduce.',
    }),
    subtotal: money('Subtotal', { required: true, above: '0', width: 3 }),
    tax_amount: money('IVA', { min: '0', width: 3 }),
    total: money('Total', FIGURE),
    deductible_percent: percent('Deducible', { ...FIGURE, suffix: '%' }),
    deductible: money('Se deduce', FIGURE),
    creditable_tax: money('IVA acreditable', FIGURE),
    non_deductible: money('No deducible', FIGURE),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      width: 4,
      help: 'Vacío: el del gasto.',
    }),
    cost_unit_id: ref('Unidad de costo', 'cost-units', { width: 4 }),
    receipt: image('Comprobante', { width: 6 }),
  },
  title: 'description',
  row: {
    cells: ['date', 'expense_id', 'payment_type_id', 'uuid', 'subtotal', 'tax_amount', 'total'],
    enterCells: ['date', 'expense_id', 'payment_type_id', 'subtotal', 'tax_amount'],
    totals: [{ label: 'Subtotal', of: [['subtotal']], money: true }],
  },
  list: {
    columns: ['date', 'expense_id', 'description', 'total', 'deductible_percent'],
  },
});
