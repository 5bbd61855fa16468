import { choice, ref, time } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { weekdays } from '#erp/modules/settings/weekdays.ts';

export const workingHours = child('corp/working-hours', {
  label: ['Horario hábil', 'Horarios hábiles'],
  fields: {
    config_id: ref('Empresa', 'corp/config', { required: true }),
    weekday: choice('Día', weekdays, { required: true, width: 4 }),
    opens: time('Abre', { required: true, width: 4 }),
    closes: time('Cierra', { required: true, width: 4 }),
  },
  title: 'weekday',
  list: { columns: ['weekday', 'opens', 'closes'], sort: 'weekday' },
  search: [],
  checks: [{ field: 'closes', op: '>', other: 'opens', message: 'Debe cerrar después de abrir.' }],
});
