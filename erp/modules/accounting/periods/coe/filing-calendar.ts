import { choice, date, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';
import { FIRST } from '../../reports/ledger.queries.ts';

/** Trial balances: day 3 of the second month after; the adjustments on 20 April. */
const DUE = `case when p.month = 13 then make_date(p.year::int + 1, 4, 20) else (make_date(p.year::int, p.month::int, 1) + interval '2 months' + interval '2 days')::date end`;

export const filingCalendar: Report = {
  key: 'CALENDARIO_COE',
  label: 'Contabilidad electrónica',
  description:
    'Cuándo vence la balanza de cada mes y qué se envió al SAT. Los archivos se generan en cada periodo.',
  period: { default: 'este-ano', maxDays: 1100 },
  filters: {
    coe_status: choice('Estado', [
      ['PENDIENTE', 'Pendiente'],
      ['GENERADA', 'Generada'],
      ['ENVIADA', 'Enviada'],
      ['ACEPTADA', 'Aceptada'],
      ['RECHAZADA', 'Rechazada'],
    ]),
  },
  sql: `select p.id, case when p.month = 13 then 'ajuste ' || p.year else to_char(make_date(p.year::int, p.month::int, 1), 'YYYY-MM') end as month, p.year * 13 + p.month as place, ${DUE} as due_on, p.coe_status, p.coe_sent_at, p.coe_ack,
      case when p.coe_status not in ('ENVIADA', 'ACEPTADA') and ${DUE} < :today then 'VENCIDA' when p.coe_status not in ('ENVIADA', 'ACEPTADA') then 'POR_ENVIAR' else 'LISTA' end as situation
    from {acc/periods} p where p.status <> 'FUTURO' and ${FIRST} between date_trunc('month', :from::date)::date and :to::date [[ and p.coe_status = :coe_status ]]`,
  columns: {
    month: { field: text('Periodo'), link: { record: 'acc/periods', id: 'id' } },
    due_on: { field: date('Vence') },
    situation: {
      field: choice('Situación', [
        ['VENCIDA', 'Falta y ya venció', 'bad'],
        ['POR_ENVIAR', 'Por enviar', 'wait'],
        ['LISTA', 'Enviada', 'ok'],
      ]),
    },
    coe_status: {
      field: choice('Estado', [
        ['PENDIENTE', 'Pendiente'],
        ['GENERADA', 'Generada'],
        ['ENVIADA', 'Enviada'],
        ['ACEPTADA', 'Aceptada'],
        ['RECHAZADA', 'Rechazada'],
      ]),
    },
    coe_sent_at: { field: date('Enviada el') },
    coe_ack: { field: text('Acuse'), priority: 2 },
  },
  sort: ['-place'],
  drillDown: 'row',
  empty: 'No hay meses en el periodo. Genera los del ejercicio en Calendario y cierres.',
};
