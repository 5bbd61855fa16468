import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { blocks, module } from '#erp/model/module.ts';
import { costCenterAllocations, costCenters } from './cost-centers/cost-centers.ts';
import { accPeriodExceptions } from './periods/period-exceptions.ts';
import { accPeriods } from './periods/periods.ts';
import { paymentTypes } from './payment-types/payment-types.ts';
import { roleKeys } from './role-keys.ts';
import { postingEvents } from './posting-events/posting-events.ts';

export const accounting = module({
  key: 'accounting',
  label: 'Contabilidad',
  group: 'FINANZAS',
  icon: 'calculator',
  order: 500,
  resources: [
    costCenters,
    costCenterAllocations,
    paymentTypes,
    accPeriods,
    accPeriodExceptions,
    postingEvents,
  ],
  roleKeys,
  duties: [
    blocks(
      'Capturar y asentar pólizas',
      'journal-entries.create',
      'journal-entries.post',
      'Alterar resultados sin revisión.',
    ),
  ],
  gaplessSeries: ['journal-entries'],
  linkedTabs: {
    'corp/config': [
      {
        key: 'calendario',
        label: 'Calendario y cierres',
        views: [{ key: 'acc/periods.list', name: 'closings' }],
      },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
});
