import { bool, date, int, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { ACCOUNT, accountFilter, CURRENCY, IN_CURRENCY } from './bank-lines.queries.ts';

/** Whose it may be: as it was captured, else who owes exactly that. */
const GUESS = `coalesce((select s.name from {cfl/subjects} s where ${sameCompany('s', 'x')} and s.id = coalesce(i.subject_id, x.subject_id)),
      (select min(s.name) from {cfl/open-items} o join {cfl/subjects} s on ${sameCompany('s', 'o')} and s.id = o.subject_id where ${sameCompany('o', 'x')} and o.side = 'CXC' and o.direction = 'CARGO' and o.balance = i.balance and o.currency_id = i.currency_id and o.status in ('ABIERTA', 'PARCIAL') having count(distinct s.id) = 1))`;

/** Money that came in and whose owner nobody knows yet, or that nobody has applied. */
export const unidentifiedDeposits: Report = {
  key: 'DEPOSITOS_POR_IDENTIFICAR',
  label: 'Depósitos por identificar',
  description:
    'Lo que queda de los depósitos sin dueño, con sus días y si ya pasó el plazo para identificarlos.',
  filters: accountFilter,
  sql: `select i.id, x.date, b.name as account, x.description, x.reference, ${GUESS} as party, i.subject_id is not null as known, i.balance, c.code as currency, :today::date - x.date as days,
      :today::date - x.date > coalesce((select g.unidentified_deposit_days from {cfl/configs} g limit 1), 5) as late
    from {cfl/open-items} i join {cfl/transactions} x on ${sameCompany('x', 'i')} and i.source_resource = 'cfl/transactions' and x.id::text = i.source_id ${ACCOUNT} ${CURRENCY}
    where i.account_role = 'DEPOSITOS_POR_IDENTIFICAR' and i.status in ('ABIERTA', 'PARCIAL') [[ and x.bank_account_id = :bank_account_id ]]`,
  columns: {
    date: { field: date('Fecha') },
    account: { field: text('Cuenta') },
    description: { field: text('Descripción'), link: { record: 'cfl/open-items', id: 'id' } },
    reference: { field: text('Referencia') },
    party: { field: text('Posible tercero') },
    known: { field: bool('Identificado') },
    balance: { field: money('Por aplicar', IN_CURRENCY), total: 'sum' },
    days: { field: int('Días') },
    late: { field: bool('Atrasado') },
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'No hay depósitos por identificar.',
};
