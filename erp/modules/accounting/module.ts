import { module } from '#erp/model/module.ts';
import { costCenterAllocations, costCenters } from './cost-centers.ts';
import { accPeriodExceptions } from './period-exceptions.ts';
import { accPeriods } from './periods.ts';
import { paymentTypes } from './payment-types.ts';
import { postingEvents } from './posting-events.ts';

export const accounting = module({
  key: 'accounting',
  label: 'Contabilidad',
  group: 'FINANZAS',
  icon: 'calculator',
  order: 500,
  resources: [costCenters, costCenterAllocations, paymentTypes, accPeriods, accPeriodExceptions, postingEvents],
});
