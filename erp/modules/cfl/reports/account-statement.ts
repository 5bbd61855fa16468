import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, money, ref, text } from '#erp/model/fields.ts';

import type { Report } from '#erp/model/reports/report.ts';
import { IN_CURRENCY } from './bank-lines.queries.ts';

/** Charges add to what the party owes, or is owed; what is applied moves between its own items. */
const SIGNED = `case when i.direction = 'CARGO' then i.amount else -i.amount end`;
/** Of the currency that is asked for, pesos unless one is. */
const ASKED = (what: 'id' | 'code') =>
  `(select c.${what} from {currencies} c where case when :currency_id::bigint is null then c.code = 'MXN' else c.id = :currency_id end limit 1)`;
const OF_PARTY = `i.subject_id = :subject_id and i.side = coalesce(:side, 'CXC') and i.currency_id = ${ASKED('id')}`;

/**
 * What stands against it without being the party's own document: cancellations, and differences
 * that were written off.
 */
const CANCELLED = `select i.id, i.cancelled_on as date, i.document_no, 'CANCELACION' as kind, -(${SIGNED}) as moved from {cfl/open-items} i where i.cancelled_on is not null and ${OF_PARTY}`;
const WRITTEN = `select i.id, i.date, i.document_no, i.kind, ${SIGNED} as moved from {cfl/open-items} i where ${OF_PARTY}`;
/**
 * What was applied to or from an item of another currency or party: it leaves this statement
 * without a document of it. `own` and `other` are both ends of the application.
 */
const crossed = (own: 'charge' | 'credit', other: 'charge' | 'credit', moved: string) =>
  `select i.id, a.posted_on as date, o.document_no, 'CRUZADA' as kind, ${moved} as moved
    from {cfl/applications} a join {cfl/open-items} i on ${sameCompany('i', 'a')} and i.id = a.${own}_item_id join {cfl/open-items} o on ${sameCompany('o', 'a')} and o.id = a.${other}_item_id
    where (o.currency_id <> i.currency_id or o.subject_id is distinct from i.subject_id) and ${OF_PARTY}`;
const CROSSED = [
  crossed('charge', 'credit', '-a.amount_charge'),
  crossed('credit', 'charge', 'a.amount_credit'),
].join(' union all ');
const LINES = `(${WRITTEN} union all ${CANCELLED} union all ${CROSSED}) l`;

/** What is open in other currencies stands in their own statements. */
const OTHER_CURRENCIES = `select 'Tiene además saldo en ' || string_agg(distinct c.code, ', ' order by c.code) || ', en su propio estado de cuenta.'
  from {cfl/open-items} i join {currencies} c on ${sameCompany('c', 'i')} and c.id = i.currency_id
  where i.subject_id = :subject_id and i.side = coalesce(:side, 'CXC') and i.balance <> 0 and i.currency_id <> ${ASKED('id')}`;

/** What one party did with us, and what it owes after each document (finance §5.5). */
export const accountStatement: Report = {
  key: 'ESTADO_CUENTA',
  label: 'Estado de cuenta',
  description: 'Cargos y abonos de un tercero, con su saldo después de cada uno, en una moneda.',
  period: { default: 'este-ano', maxDays: 3700 },
  filters: {
    subject_id: ref('Tercero', 'cfl/subjects'),
    side: choice('Cartera', [
      ['CXC', 'Por cobrar'],
      ['CXP', 'Por pagar'],
    ]),
    currency_id: ref('Moneda', 'currencies'),
  },
  requiresOneOf: ['subject_id'],
  defaultFilters: {
    subject_id:
      "select s.id from {cfl/subjects} s left join (select i.subject_id, max(i.id) as last from {cfl/open-items} i where i.status in ('ABIERTA', 'PARCIAL') group by 1) o on o.subject_id = s.id order by o.last desc nulls last, s.id limit 1",
  },
  sql: `select l.id, l.date, l.document_no as document, l.kind, greatest(l.moved, 0) as charged, greatest(-l.moved, 0) as credited, l.moved, 0 as balance, ${ASKED('code')} as currency from ${LINES} where l.date between :from::date and :to::date`,
  columns: {
    date: { field: date('Fecha') },
    document: { field: text('Documento'), link: { record: 'cfl/open-items', id: 'id' } },
    kind: {
      field: choice('Tipo', [
        ['FACTURA', 'Factura'],
        ['NOTA_CARGO', 'Nota de cargo'],
        ['NOTA_CREDITO', 'Nota de crédito'],
        ['ANTICIPO', 'Anticipo'],
        ['PAGO', 'Pago'],
        ['PRESTAMO', 'Préstamo'],
        ['GASTO', 'Gasto'],
        ['NOMINA', 'Nómina'],
        ['IMPUESTO', 'Impuesto'],
        ['SALDO_INICIAL', 'Saldo inicial'],
        ['CANCELACION', 'Cancelación'],
        ['CRUZADA', 'Aplicación con otra moneda o tercero'],
      ]),
    },
    currency: { field: text('Moneda'), priority: 2 },
    charged: { field: money('Cargos', { blankZero: true, ...IN_CURRENCY }), total: 'sum' },
    credited: { field: money('Abonos', { blankZero: true, ...IN_CURRENCY }), total: 'sum' },
    balance: { field: money('Saldo', IN_CURRENCY), running: 'q.moved', total: 'last' },
  },
  sort: ['date', 'id'],
  opening: {
    label: 'Saldo inicial',
    sql: `select coalesce(sum(l.moved), 0) as balance, ${ASKED('code')} as currency from ${LINES} where l.date < :from::date`,
  },
  warning: OTHER_CURRENCIES,
  drillDown: 'row',
  readOnce: true,
  empty: 'El tercero no tiene movimientos en el periodo.',
};
