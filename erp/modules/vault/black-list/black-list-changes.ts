import { choice, date, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { SITUATIONS } from './black-list.choices.ts';

/** What each list said of a taxpayer for the first time. */
export const blackListChanges = child('sat/black-list-changes', {
  label: ['Cambio de situación', 'Cambios de situación'],
  fields: {
    entry_id: ref('RFC', 'sat/black-list', { required: true }),
    date: date('Fecha', { required: true, width: 3 }),
    before: choice('Antes', SITUATIONS, { width: 3 }),
    after: choice('Después', SITUATIONS, { width: 3 }),
    what: text('Qué cambió', { max: 120, width: 6 }),
    version_id: ref('Listado', 'sat/black-list-versions', { width: 4 }),
  },
  title: 'date',
  list: { columns: ['date', 'before', 'after', 'what', 'version_id'] },
});
