import { bool, date, int, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { ACCOUNT, accountFilter, CURRENCY, IN_CURRENCY, PARTY } from './bank-lines.queries.ts';

/** Checks that were issued, and whether the bank has paid them. */
export const checks: Report = {
  key: 'CHEQUES',
  label: 'Cheques',
  description:
    'Cheques emitidos, anulados, cobrados y en tránsito; los de más de 90 días, señalados.',
  period: { default: 'ultimos-90', maxDays: 3700 },
  filters: accountFilter,
  sql: `select x.id, x.date, b.name as account, x.number, s.name as party, x.amount, c.code as currency, x.status = 'ANULADO' as void, x.void_reason, coalesce(l.cashed, false) as cashed,
      case when x.status = 'EMITIDO' and l.cashed = false then :today::date - x.date end as days, x.status = 'EMITIDO' and l.cashed = false and :today::date - x.date > 90 as late
    from {cfl/checks} x ${ACCOUNT} ${CURRENCY} ${PARTY}
      left join lateral (select bool_and(t.status = 'CONCILIADA') as cashed from {cfl/transactions} t where ${sameCompany('t', 'x')} and t.source_resource = x.source_resource and t.source_id = x.source_id and t.status <> 'REVERSADA') l on true
    where x.date between :from::date and :to::date [[ and x.bank_account_id = :bank_account_id ]]`,
  columns: {
    date: { field: date('Fecha') },
    account: { field: text('Cuenta') },
    number: { field: int('Cheque'), link: { record: 'cfl/checks', id: 'id' } },
    party: { field: text('Beneficiario') },
    amount: { field: money('Importe', IN_CURRENCY), total: 'sum' },
    void: { field: bool('Anulado') },
    void_reason: { field: text('Motivo de la anulación') },
    cashed: { field: bool('Cobrado') },
    days: { field: int('Días en tránsito') },
    late: { field: bool('Más de 90 días') },
  },
  sort: ['account', 'number'],
  drillDown: 'row',
  empty: 'No hay cheques en el periodo.',
};
