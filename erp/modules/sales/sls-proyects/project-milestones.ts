import { date, money, percent, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What a project delivers on the way, and the share of it that each is. */
export const projectMilestones = child('sls-proyects/milestones', {
  label: ['Hito', 'Hitos'],
  fields: {
    proyect_id: ref('Proyecto', 'sls-proyects', { required: true }),
    name: text('Hito', { required: true, max: 120, width: 4 }),
    due_date: date('Compromiso', { width: 2 }),
    percent: percent('Parte', { required: true, above: '0', max: '100', width: 2 }),
    amount: money('Importe', { min: '0', help: 'Vacío: su parte del importe estimado.' }),
    done_at: date('Cumplido', { happened: true, width: 2 }),
  },
  title: 'name',
  list: { columns: ['name', 'due_date', 'percent', 'amount', 'done_at'] },
});
