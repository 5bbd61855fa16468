import { ref } from '#erp/model/fields.ts';
import { module } from '#erp/model/module.ts';
import { contactPositions } from './contact-positions/contact-positions.ts';
import { dismiss } from './dismiss/dismiss.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { englishWords } from './english-words.ts';
import { CALLS, OWN_CALLS, roles } from './roles.ts';
import { callActivity } from './telemarketing/call-report.ts';
import { telemarketing } from './telemarketing/telemarketing.ts';

const READS = ['contact-positions.list', 'crm/dismiss.list'];

const MADE_IN = ref('Llamada', 'sls/telemarketing', { readOnly: 'screen', width: 4 });

export const crm = module({
  key: 'crm',
  label: 'CRM',
  group: 'VENTAS',
  icon: 'users',
  order: 110,
  dependsOn: ['sales'],
  refersTo: { inventory: 'what customers usually buy' },
  menu: [
    ['Llamadas', ['sls/telemarketing']],
    ['Catálogos', ['contact-position', 'dismiss']],
  ],
  resources: [telemarketing, contactPositions, dismiss],
  addedReports: { 'sls/reports/performance': [callActivity] },
  addedFields: {
    'customer-orders': {
      fields: { telemarketing_id: MADE_IN },
      after: 'quotation_id',
    },
    'sls-quotations': {
      fields: { telemarketing_id: MADE_IN },
      after: 'revision',
    },
    'customer-contacts': {
      fields: {
        contact_position_id: ref('Puesto', 'contact-positions', { where: { active: '1' } }),
      },
      after: 'name',
      listedAfter: 'name',
    },
  },
  roleKeys: {
    VENDEDOR: { keys: [...READS, ...CALLS], scopes: OWN_CALLS },
    SUPERVISOR_VENTAS: ['contact-positions.*', 'crm/dismiss.list', 'sls/telemarketing.*'],
    GERENTE_COMERCIAL: ['contact-positions.*', 'crm/dismiss.*', 'sls/telemarketing.*'],
    CREDITO_COBRANZA: ['contact-positions.list'],
  },
  roles,
  linkedTabs: {
    'sls/telemarketing': [
      {
        key: 'cliente',
        label: 'Cliente',
        tables: ['customer-orders'],
        by: 'customer_id',
        of: 'customer_id',
        columns: ['folio', 'date', 'total', 'currency_id', 'fulfilment_status', 'status'],
        views: [{ key: 'customers.list', name: 'called-customer' }],
      },
    ],
    customers: [
      {
        key: 'llamadas',
        label: 'Llamadas',
        tables: ['sls/telemarketing'],
        by: 'customer_id',
        columns: ['folio', 'scheduled_at', 'call_type', 'agent_id', 'result', 'status'],
      },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: englishWords },
});
