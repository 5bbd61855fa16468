import { bool, date, int, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { ACCOUNT, accountFilter, PARTY, TYPE } from './bank-lines.queries.ts';

/** Money that came in and whose owner nobody knows yet. */
export const unidentifiedDeposits: Report = {
  key: 'DEPOSITOS_POR_IDENTIFICAR',
  label: 'Depósitos por identificar',
  description: 'Depósitos sin dueño, con sus días y si ya pasó el plazo para identificarlos.',
  filters: accountFilter,
  sql: `select x.id, x.date, b.name as account, x.description, x.reference, s.name as party, x.amount, :today::date - x.date as days,
      :today::date - x.date > coalesce((select g.unidentified_deposit_days from {cfl/configs} g limit 1), 5) as late
    from {cfl/transactions} x ${ACCOUNT} ${TYPE} ${PARTY} where x.status <> 'REVERSADA' and y.event = 'DEPOSITO_NO_IDENTIFICADO' [[ and x.bank_account_id = :bank_account_id ]]`,
  columns: {
    date: { field: date('Fecha') },
    account: { field: text('Cuenta') },
    description: { field: text('Descripción'), link: { record: 'cfl/transactions', id: 'id' } },
    reference: { field: text('Referencia') },
    party: { field: text('Posible tercero') },
    amount: { field: money('Importe'), total: 'sum' },
    days: { field: int('Días') },
    late: { field: bool('Atrasado') },
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'No hay depósitos por identificar.',
};
