import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, date, money, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { INVOICELESS, IS_INVOICELESS } from './findings.ts';

export const consistency: Report = {
  key: 'CONSISTENCIA',
  label: 'Consistencia',
  description:
    'Lo que conviene revisar antes de cerrar: cuentas sin código del SAT, saldos contrarios, comprobantes que faltan o se repiten, capturas fuera de su mes.',
  period: { default: 'este-mes', maxDays: 366 },
  filters: {
    severity: choice('Importancia', [
      ['B', 'Se corrige'],
      ['W', 'Se revisa'],
    ]),
  },
  sql: `select f.* from ({books:findings}) f where true [[ and f.severity = :severity ]]`,
  columns: {
    severity: {
      field: choice('Importancia', [
        ['B', 'Se corrige', 'bad'],
        ['W', 'Se revisa', 'wait'],
      ]),
    },
    kind: { field: text('Hallazgo') },
    what: { field: text('Dónde'), link: { records: 'resource', id: 'record_id' } },
    date: { field: date('Fecha'), priority: 2 },
    amount: { field: money('Importe'), priority: 2 },
  },
  sort: ['severity', 'kind', 'date', 'what'],
  drillDown: 'row',
  empty: 'Sin hallazgos en el periodo.',
};

/** What the SAT would ask for: lines that exact an invoice and have none. */
export const withoutInvoices: Report = {
  key: 'POLIZAS_SIN_CFDI',
  label: 'Pólizas sin CFDI',
  description:
    'Movimientos de cuentas que exigen CFDI, en pólizas que no lo tienen. Agrégalo en la póliza con «Agregar comprobante».',
  period: { default: 'este-mes', maxDays: 366 },
  sql: `select l.id, e.id as entry_id, e.date, e.folio, e.concept, a.code || ' ' || a.name as account, l.description, coalesce(l.debit, 0) + coalesce(l.credit, 0) as amount, b.name as branch
    ${INVOICELESS} left join {branch-offices} b on ${sameCompany('b', 'l')} and b.id = l.branch_office_id where ${IS_INVOICELESS}`,
  columns: {
    date: { field: date('Fecha') },
    folio: { field: text('Póliza'), link: { record: 'acc/book-entries', id: 'entry_id' } },
    concept: { field: text('Concepto'), priority: 2 },
    account: { field: text('Cuenta') },
    description: { field: text('Descripción'), priority: 3 },
    branch: { field: text('Sucursal'), priority: 3 },
    amount: { field: money('Importe'), total: 'sum' },
  },
  sort: ['date', 'id'],
  drillDown: 'row',
  empty: 'Ninguna póliza del periodo carece del CFDI que exige su cuenta.',
};
