import { module } from '#erp/model/module.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { holidays } from './holidays/holidays.ts';

export const hr = module({
  key: 'hr',
  label: 'Recursos humanos',
  group: 'PERSONAS',
  icon: 'users',
  order: 600,
  resources: [holidays],
  roles: [
    {
      code: 'RECURSOS_HUMANOS',
      name: 'Recursos humanos',
      description: 'Mantiene el calendario laboral.',
      keys: ['holidays.*'],
    },
  ],
  texts: { en: english },
  labels: { en: englishLabels },
});
