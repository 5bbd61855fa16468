import { module } from '#erp/model/module.ts';
import { english } from './english.ts';
import { englishLabels } from './english-labels.ts';
import { englishWords } from './english-words.ts';
import { docksReport } from './logistic/docks-report.ts';
import { logistic } from './logistic/logistic.ts';
import { roleKeys } from './role-keys.ts';
import { reportWords } from './reports/english-words.ts';
import { warehouseReports } from './reports/warehouse-reports.ts';
import { warehouseSales } from './sales/warehouse-sales.ts';

export const alm = module({
  key: 'alm',
  label: 'Almacén de ventas',
  group: 'ALMACEN',
  icon: 'truck',
  order: 320,
  dependsOn: ['inventory', 'sales'],
  refersTo: {
    fleet: 'what is carried by which vehicle',
  },
  resources: [logistic],
  reports: [warehouseSales, docksReport, warehouseReports],
  privileges: [
    { key: 'alm/sales.list', label: 'Consultar lo vendido por surtir y embarcar' },
    { key: 'alm/sales.export', label: 'Exportar lo vendido por surtir y embarcar' },
    { key: 'alm/reports.list', label: 'Consultar reportes de surtido y embarque' },
    { key: 'alm/reports.export', label: 'Exportar reportes de surtido y embarque' },
  ],
  roleKeys,
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...englishWords, ...reportWords } },
});
