import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { blocks, module } from '#erp/model/module.ts';
import { holidays } from './holidays/holidays.ts';

export const hr = module({
  key: 'hr',
  label: 'Recursos humanos',
  group: 'PERSONAS',
  icon: 'users',
  order: 600,
  resources: [holidays],
  duties: [
    blocks(
      'Calcular y autorizar la nómina',
      'payroll.calculate',
      'payroll.authorize',
      'Pagarse de más.',
    ),
    blocks(
      'Alta de empleados y pago de nómina',
      'employees.create',
      'payroll.pay',
      'Pagar a un empleado inventado.',
    ),
  ],
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
