import { ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Charges and credits of a template, by formulas. */
export const entryTemplateLines = child('acc/entry-template-lines', {
  label: ['Movimiento de la plantilla', 'Movimientos de la plantilla'],
  fields: {
    template_id: ref('Plantilla', 'acc/entry-templates', { required: true }),
    book_account_id: ref('Cuenta', 'acc/accounts', {
      required: true,
      where: { kind: 'DETALLE', active: '1' },
      width: 6,
    }),
    description: text('Descripción', { max: 200, width: 6, help: 'Vacía: el concepto.' }),
    debit_formula: text('Cargo', { max: 60, width: 4, help: '1500, saldo(613.02.01), 16% de R1' }),
    credit_formula: text('Abono', { max: 60, width: 4 }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      width: 4,
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
  },
  title: 'book_account_id',
  row: {
    cells: ['book_account_id', 'description', 'debit_formula', 'credit_formula', 'cost_center_id'],
    enterCells: ['book_account_id', 'debit_formula', 'credit_formula'],
  },
  list: { columns: ['book_account_id', 'description', 'debit_formula', 'credit_formula'] },
});
