import { choice, date, money, ref, text } from '#erp/model/fields.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { SUPPLIER_PAYMENTS } from '#erp/domains/bank/money-paid.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { CURRENCY, IN_CURRENCY } from './bank-lines.queries.ts';
import { movementTypes } from '../movement-types/movement-types.ts';

const filters = {
  subject_id: ref('Tercero', 'cfl/subjects'),
  bank_account_id: ref('Cuenta', 'cfl/bank-accounts'),
  payment_type_id: ref('Forma de pago', 'payment-types'),
  branch_office_id: ref('Sucursal', 'branch-offices'),
};

const FILTERS = `[[ and m.subject_id = :subject_id ]] [[ and m.bank_account_id = :bank_account_id ]] [[ and m.payment_type_id = :payment_type_id ]] [[ and m.branch_office_id = :branch_office_id ]]`;
const WHERE = `where m.date between :from::date and :to::date ${FILTERS}`;
const NAMES = `left join {cfl/subjects} s on ${sameCompany('s', 'm')} and s.id = m.subject_id join {cfl/bank-accounts} b on ${sameCompany('b', 'm')} and b.id = m.bank_account_id ${CURRENCY} left join {payment-types} p on ${sameCompany('p', 'm')} and p.id = m.payment_type_id`;
const SHOWN = `m.id, m.date, m.folio, m.kind, s.name as party, b.name as account, p.name as payment, m.base_amount, m.applied, m.unapplied, c.code as currency`;

const kindsIn = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ');
const APPLIED = `m.status = 'APLICADO' and m.kind in`;

const PAID = kindsIn([
  'REEMBOLSO_CLIENTE',
  'GASTO',
  'NOMINA',
  'IMPUESTOS',
  'PRESTAMO_SALIDA',
  'OTRO_EGRESO',
]);

/** What treasury itself paid. */
export const treasuryPayments = [
  `select m.account_id, 'cfl/movements', m.id, m.date, m.folio, m.kind, m.subject_id, m.bank_account_id, m.payment_type_id, m.branch_office_id, m.base_amount, m.applied, m.unapplied from {cfl/movements} m where ${APPLIED} (${PAID})`,
] as const;

const KINDS = movementTypes.fields.kind.choices;

const columns = {
  date: { field: date('Fecha') },
  folio: { field: text('Folio'), link: { record: 'cfl/movements', id: 'id' } },
  kind: { field: choice('Naturaleza', KINDS) },
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
  sql: `select ${SHOWN} from {cfl/movements} m ${NAMES} ${WHERE} and ${APPLIED} (${kindsIn(['COBRO', 'ANTICIPO_CLIENTE'])})`,
  columns,
  groups: GROUPS,
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'No hay cobros en el periodo.',
};

/** Money that went out: by movements of treasury, and whatever else pays. */
export const paidOut: Report = {
  key: 'PAGOS',
  label: 'Pagos',
  description:
    'Lo que se pagó en el periodo, a proveedores y por movimientos de tesorería, por forma de pago y día.',
  period: { default: 'este-mes', maxDays: 3700 },
  filters,
  sql: `select ${SHOWN}, m.records from ({money:paid}) m ${NAMES} ${WHERE}`,
  columns: {
    ...columns,
    folio: { field: text('Folio'), link: { records: 'records', id: 'id' } },
    kind: { field: choice('Naturaleza', [...KINDS, ...SUPPLIER_PAYMENTS]) },
  },
  groups: GROUPS,
  sort: ['date', 'records', 'id'],
  drillDown: 'row',
  empty: 'No hay pagos en el periodo.',
};
