import { PERIOD_AREAS } from '#erp/model/approvals/approvals.ts';
import { choice, datetime, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const accPeriodExceptions = child('acc/period-exceptions', {
  label: ['Excepción de bloqueo', 'Excepciones de bloqueo'],
  gender: 'f',
  fields: {
    period_id: ref('Periodo', 'acc/periods', { required: true }),
    user_id: ref('Usuario', 'users', { required: true, width: 4 }),
    area: choice('Área', PERIOD_AREAS, { required: true, width: 4 }),
    reason: text('Motivo', { required: true, min: 10, max: 200, width: 8 }),
    expires_at: datetime('Vence', { required: true, width: 4, help: 'A lo más 72 horas.' }),
  },
  title: 'reason',
  list: { columns: ['user_id', 'area', 'reason', 'expires_at'], sort: 'expires_at' },
  search: [],
});
