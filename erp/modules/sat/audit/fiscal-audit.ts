import { choice, date, money, text } from '#erp/model/fields.ts';
import type { Report, ReportScreen } from '#erp/model/reports/report.ts';

const findings: Report = {
  key: 'HALLAZGOS',
  label: 'Auditoría fiscal',
  description:
    'Lo que no cuadra entre CFDI, cartera, pólizas y el SAT. Cada hallazgo abre su documento y se corrige desde ahí.',
  period: { default: 'este-mes', maxDays: 366 },
  filters: {
    severity: choice('Importancia', [
      ['B', 'Se corrige'],
      ['W', 'Se revisa'],
    ]),
  },
  sql: `select row_number() over (order by f.severity, f.kind, f.date, f.what, f.record_id) as id, f.* from ({sat:findings}) f where true [[ and f.severity = :severity ]]`,
  columns: {
    severity: {
      field: choice('Importancia', [
        ['B', 'Se corrige', 'bad'],
        ['W', 'Se revisa', 'wait'],
      ]),
    },
    kind: { field: text('Hallazgo') },
    what: { field: text('Documento'), link: { records: 'resource', id: 'record_id' } },
    date: { field: date('Fecha'), priority: 3 },
    // That of taxes is told from all that modules keep.
    amount: { field: money('Importe', { readKey: 'costs.view' }), priority: 2 },
    remedy: { field: text('Cómo se corrige'), priority: 2 },
  },
  sort: ['severity', 'kind', 'date', 'what'],
  drillDown: 'row',
  empty: 'Sin hallazgos en el periodo: CFDI, cartera, pólizas y SAT coinciden.',
};

/** `GET sat/audit` (finance §5.10). */
export const fiscalAudit: ReportScreen = {
  path: 'sat/audit',
  label: 'Auditoría fiscal',
  key: 'sat/audit.list',
  exportKey: 'sat/audit.export',
  call: { method: 'GET', path: 'sat/audit' },
  docUrl: 'auditoria-fiscal',
  reports: [findings],
};
