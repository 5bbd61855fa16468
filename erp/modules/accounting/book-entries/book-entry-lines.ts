import { decimal, lines, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** Charges and credits of an entry. */
export const bookEntryLines = child('acc/book-entry-lines', {
  label: ['Movimiento contable', 'Movimientos contables'],
  fields: {
    entry_id: ref('Póliza', 'acc/book-entries', { required: true }),
    book_account_id: ref('Cuenta', 'acc/accounts', {
      required: true,
      where: { kind: 'DETALLE', active: '1' },
      width: 6,
    }),
    description: text('Descripción', { max: 200, width: 6, help: 'Vacía: el concepto.' }),
    debit: money('Cargo', { inPesos: true, min: '0', width: 3 }),
    credit: money('Abono', { inPesos: true, min: '0', width: 3 }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      width: 4,
    }),
    cost_unit_id: ref('Unidad de costo', 'cost-units', { width: 4 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: pesos.' }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
    }),
    amount_currency: money('Importe en moneda', {
      width: 3,
      help: 'Positivo si es cargo, negativo si es abono.',
    }),
    supports: lines('Comprobantes', 'acc/entry-supports', 'line_id', { max: 50 }),
  },
  title: 'book_account_id',
  row: {
    cells: ['book_account_id', 'description', 'debit', 'credit', 'cost_center_id'],
    enterCells: ['book_account_id', 'debit', 'credit'],
    totals: [
      { label: 'Cargos', of: [['debit']], money: true },
      { label: 'Abonos', of: [['credit']], money: true },
    ],
  },
  list: { columns: ['book_account_id', 'description', 'debit', 'credit'] },
});
