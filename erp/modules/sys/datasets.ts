import { choice, date, datetime, decimal, int, text } from '#erp/model/fields.ts';
import type { Dataset } from '#erp/model/reports/report.ts';

const RESULTS = [
  ['TERMINADO', 'Terminado'],
  ['FALLIDO', 'Falló'],
  ['EN_CURSO', 'En curso'],
  ['CANCELADO', 'Cancelado'],
] as const;

export const sysDatasets: readonly Dataset[] = [
  {
    key: 'trabajos',
    label: 'Trabajos del sistema',
    description: 'Lo que el sistema ejecuta solo: cuántas veces, con qué resultado y cuánto tarda.',
    privilege: 'sys.jobs',
    from: 'sys__job_runs r',
    day: '(r.started_at at time zone :zone)::date',
    dimensions: {
      trabajo: { field: text('Trabajo'), sql: 'r.key' },
      resultado: {
        field: choice('Resultado', RESULTS),
        sql: 'r.status',
      },
      mes: {
        field: date('Mes'),
        sql: '(r.started_at at time zone :zone)::date',
        granularity: 'month',
      },
      dia: { field: date('Día'), sql: '(r.started_at at time zone :zone)::date' },
    },
    measures: {
      corridas: { field: int('Corridas'), sql: 'count(*)', each: '1' },
      fallas: {
        field: int('Fallas'),
        sql: "count(*) filter (where r.status = 'FALLIDO')",
        each: "case when r.status = 'FALLIDO' then 1 end",
      },
      segundos: {
        field: decimal('Segundos en promedio', { scale: 2 }),
        sql: 'avg(extract(epoch from r.ended_at - r.started_at))',
        each: 'extract(epoch from r.ended_at - r.started_at)',
        aggregate: 'avg',
        additive: false,
      },
    },
    rows: {
      ids: { id: 'r.id' },
      columns: {
        started: { field: datetime('Empezó'), sql: 'r.started_at' },
        job: { field: text('Trabajo'), sql: 'r.key' },
        result: { field: choice('Resultado', RESULTS), sql: 'r.status' },
      },
      sort: ['-started', '-id'],
    },
    examples: [
      {
        label: 'Corridas por trabajo y resultado',
        query: 'rows=trabajo&cols=resultado&measures=corridas',
      },
    ],
  },
];
