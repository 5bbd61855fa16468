import { labelsOfView } from '#erp/model/texts/view-labels.ts';
import { englishLabels as sales } from '#erp/modules/sales/english-labels.ts';
import { logistic } from './logistic/logistic.ts';

/** English of the labels that the module declares, by their keys as translation elements. */
export const englishLabels: Readonly<Record<string, string>> = {
  ...labelsOfView(sales, logistic),
  'sls/logistic.label.one': 'Departure',
  'sls/logistic.label.many': 'Logistics',
  'module.alm': 'Sales warehouse',
  'sls/logistic.actions.pick.in.SURTIDO': 'The customer has it already: it is not picked. Ship it.',
  'privilege.alm/sales.list': 'View what was sold and is to be picked and shipped',
  'privilege.alm/sales.export': 'Export what was sold and is to be picked and shipped',
  'privilege.alm/reports.list': 'View reports of picking and shipping',
  'privilege.alm/reports.export': 'Export reports of picking and shipping',
};
