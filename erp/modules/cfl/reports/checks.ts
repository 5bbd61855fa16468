import { bool, date, int, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { ACCOUNT, accountFilter, PARTY, TYPE } from './bank-lines.queries.ts';

/** Checks that were issued, and whether the bank has paid them. */
export const checks: Report = {
  key: 'CHEQUES',
  label: 'Cheques',
  description: 'Cheques emitidos, cobrados y en tránsito; los de más de 90 días, señalados.',
  period: { default: 'ultimos-90', maxDays: 3700 },
  filters: accountFilter,
  sql: `select x.id, x.date, b.name as account, x.reference, s.name as party, x.description, x.amount, x.status = 'CONCILIADA' as cashed, case when x.status = 'EN_TRANSITO' then :today::date - x.date end as days, x.status = 'EN_TRANSITO' and :today::date - x.date > 90 as late
    from {cfl/transactions} x ${ACCOUNT} ${TYPE} ${PARTY} left join {payment-types} p on ${refersTo('cfl__transaction_types.payment_type_id', 'y', 'p')}
    where x.date between :from::date and :to::date and x.direction = 'SALIDA' and x.status <> 'REVERSADA' and p.kind = 'CHEQUE' [[ and x.bank_account_id = :bank_account_id ]]`,
  columns: {
    date: { field: date('Fecha') },
    account: { field: text('Cuenta') },
    reference: { field: text('Cheque') },
    party: { field: text('Beneficiario') },
    description: { field: text('Descripción'), link: { record: 'cfl/transactions', id: 'id' } },
    amount: { field: money('Importe'), total: 'sum' },
    cashed: { field: bool('Cobrado') },
    days: { field: int('Días en tránsito') },
    late: { field: bool('Más de 90 días') },
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'No hay cheques en el periodo.',
};
