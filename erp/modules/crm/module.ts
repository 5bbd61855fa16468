import { ref } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { contactPositions } from './contact-positions/contact-positions.ts';
import { dismiss } from './dismiss/dismiss.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';

const READS = ['contact-positions.list', 'crm/dismiss.list'];

export const crm = module({
  key: 'crm',
  label: 'CRM',
  group: 'VENTAS',
  icon: 'users',
  order: 110,
  dependsOn: ['sales'],
  resources: [contactPositions, dismiss],
  addedFields: {
    'customer-contacts': {
      fields: {
        contact_position_id: ref('Puesto', 'contact-positions', { where: { active: '1' } }),
      },
      after: 'name',
      listedAfter: 'name',
    },
  },
  roleKeys: {
    VENDEDOR: READS,
    SUPERVISOR_VENTAS: ['contact-positions.*', 'crm/dismiss.list'],
    GERENTE_COMERCIAL: ['contact-positions.*', 'crm/dismiss.*'],
    CREDITO_COBRANZA: ['contact-positions.list'],
  },
  texts: { en: english },
  labels: { en: englishLabels },
});
