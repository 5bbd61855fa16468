import { choice, date, money, ref, text } from '#erp/model/fields.ts';
import { leftJoin, join } from '#erp/db/sql/joins.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { CURRENCY, IN_CURRENCY } from './bank-lines.queries.ts';
import { movementTypes } from '../movement-types/movement-types.ts';

const filters = {
  subject_id: ref('Tercero', 'cfl/subjects'),
  bank_account_id: ref('Cuenta', 'cfl/bank-accounts'),
  payment_type_id: ref('Forma de pago', 'payment-types'),
  branch_office_id: ref('Sucursal', 'branch-offices'),
};

const movementsOf = (kinds: readonly string[]) =>
  `select m.id, m.date, m.folio, m.kind, s.name as party, b.name as account, p.name as payment, m.amount, m.base_amount, m.applied, m.unapplied, c.code as currency
    from {cfl/movements} m ${leftJoin('cfl__movements.subject_id', 'm', 's')} ${join('cfl__movements.bank_account_id', 'm', 'b')} ${CURRENCY} ${leftJoin('cfl__movements.payment_type_id', 'm', 'p')}
    where m.status = 'APLICADO' and m.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) and m.date between :from::date and :to::date
    [[ and m.subject_id = :subject_id ]] [[ and m.bank_account_id = :bank_account_id ]] [[ and m.payment_type_id = :payment_type_id ]] [[ and m.branch_office_id = :branch_office_id ]]`;

const columns = {
  date: { field: date('Fecha') },
  folio: { field: text('Folio'), link: { record: 'cfl/movements', id: 'id' } },
  kind: { field: choice('Naturaleza', movementTypes.fields.kind.choices) },
  party: { field: text('Tercero') },
  account: { field: text('Cuenta'), priority: 3 },
  payment: { field: text('Forma de pago'), priority: 3 },
  base_amount: { field: money('Importe en pesos'), total: 'sum' },
  applied: { field: money('Aplicado', { blankZero: true, ...IN_CURRENCY }) },
  unapplied: { field: money('Por aplicar', { blankZero: true, ...IN_CURRENCY }) },
} as const;

const GROUPS = [{ by: 'payment', label: 'Forma de pago' }] as const;

/** Money that customers brought (finance §5.5). */
export const collected: Report = {
  key: 'COBRANZA',
  label: 'Cobranza',
  description: 'Lo cobrado en el periodo, por forma de pago y día.',
  period: { default: 'este-mes', maxDays: 3700 },
  filters,
  sql: movementsOf(['COBRO', 'ANTICIPO_CLIENTE']),
  columns,
  groups: GROUPS,
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'No hay cobros en el periodo.',
};

/** Money that went out by movements of treasury. */
export const paidOut: Report = {
  key: 'PAGOS',
  label: 'Pagos',
  description: 'Lo que salió en el periodo por movimientos de tesorería, por forma de pago y día.',
  period: { default: 'este-mes', maxDays: 3700 },
  filters,
  sql: movementsOf([
    'REEMBOLSO_CLIENTE',
    'GASTO',
    'NOMINA',
    'IMPUESTOS',
    'PRESTAMO_SALIDA',
    'OTRO_EGRESO',
  ]),
  columns,
  groups: GROUPS,
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'No hay pagos en el periodo.',
};
