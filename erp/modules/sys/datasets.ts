import { choice, date, decimal, int, text } from '#erp/model/fields.ts';
import type { Dataset } from '#erp/model/report.ts';

export const sysDatasets: readonly Dataset[] = [
  {
    key: 'trabajos',
    label: 'Trabajos del sistema',
    about: 'Lo que el sistema ejecuta solo: cuántas veces, con qué resultado y cuánto tarda.',
    privilege: 'sys.jobs',
    from: 'sys__job_runs r',
    day: '(r.started_at at time zone :zone)::date',
    dimensions: {
      trabajo: { field: text('Trabajo'), sql: 'r.key' },
      resultado: {
        field: choice('Resultado', [
          ['TERMINADO', 'Terminado'],
          ['FALLIDO', 'Falló'],
          ['EN_CURSO', 'En curso'],
          ['CANCELADO', 'Cancelado'],
        ]),
        sql: 'r.status',
      },
      mes: { field: date('Mes'), sql: '(r.started_at at time zone :zone)::date', grain: 'month' },
      dia: { field: date('Día'), sql: '(r.started_at at time zone :zone)::date' },
    },
    measures: {
      corridas: { field: int('Corridas'), sql: 'count(*)' },
      fallas: { field: int('Fallas'), sql: "count(*) filter (where r.status = 'FALLIDO')" },
      segundos: { field: decimal('Segundos en promedio', { scale: 2 }), sql: 'avg(extract(epoch from r.ended_at - r.started_at))', additive: false },
    },
    examples: [{ label: 'Corridas por trabajo y resultado', query: 'rows=trabajo&cols=resultado&measures=corridas' }],
  },
];
