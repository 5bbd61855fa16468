import { choicesOf } from '#erp/model/field-choices.ts';
import { choice, date, datetime, decimal, int } from '#erp/model/fields.ts';
import type { ReportScreen } from '#erp/model/reports/report.ts';
import { backups } from '../backups/backups.ts';

const KIND = choicesOf(backups, 'kind');
const STATUS = choicesOf(backups, 'status');

/** How the copies grow, so that the disk is looked at before it is full. */
export const backupReports: ReportScreen = {
  path: 'reports/backups',
  label: 'Tamaño de los respaldos',
  key: 'sys/backups.list',
  exportKey: 'sys/backups.export',
  call: { method: 'POST', path: 'reports/backups' },
  docUrl: 'sys-backups',
  reports: [
    {
      key: 'TAMANO',
      label: 'Tamaño de los respaldos',
      description: 'Cuánto ocupa cada copia y cuánto tardó, de la más reciente a la más antigua.',
      period: { label: 'Empezó', default: 'ultimos-90', maxDays: 3660 },
      filters: { kind: choice('Clase', KIND) },
      sql: `select b.id, b.started_at, (b.started_at at time zone :zone)::date as day, b.kind, b.status, b.rows, round(b.size / 1048576.0, 2) as mb,
              greatest(1, extract(epoch from b.ended_at - b.started_at)::int) as seconds
            from {sys/backups} b
            where b.size is not null and (b.started_at at time zone :zone)::date between :from and :to [[ and b.kind = :kind ]]`,
      columns: {
        started_at: { field: datetime('Empezó'), link: { record: 'sys/backups', id: 'id' } },
        day: { field: date('Día'), priority: 3 },
        kind: { field: choice('Clase', KIND), priority: 3 },
        status: { field: choice('Estado', STATUS) },
        rows: { field: int('Filas'), priority: 2 },
        seconds: { field: int('Segundos'), priority: 2 },
        mb: { field: decimal('MB', { scale: 2 }), total: 'sum' },
      },
      drillDown: 'row',
      sort: ['-started_at', '-id'],
      chart: { kind: 'bar', x: 'day', y: ['mb'], max: 60 },
      empty: 'No hay respaldos con archivo en este periodo. Haz uno en Respaldos.',
    },
  ],
};
