import { module } from '#erp/model/module.ts';
import { budgetLines } from './budgets/budget-lines.ts';
import { budgets } from './budgets/budgets.ts';
import { budgetTransfers } from './budget-transfers/budget-transfers.ts';
import { budgetComments } from './budget-comments/budget-comments.ts';
import { actionWords } from './english-actions.ts';
import { englishWords } from './english-words.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { fluctuationEvents } from './fluctuations/fluctuation-events.ts';
import { fluctuationLines, fluctuationRates } from './fluctuations/fluctuation-rows.ts';
import { fluctuations } from './fluctuations/fluctuations.ts';
import { costAnalysisScreen } from './reports/cost-analysis.ts';
import { executiveBudgetScreen } from './reports/executive-budget.ts';
import { financeCharts, financeLists } from './reports/dashboard/finance-charts.ts';
import { financeDashboard } from './reports/dashboard/finance-dashboard.ts';
import { financeTiles } from './reports/dashboard/finance-tiles.ts';
import { fluctuationsScreen } from './reports/fluctuations-screen.ts';
import { financeScreen } from './reports/finance-screen.ts';
import { roleKeys } from './role-keys.ts';

export const fin = module({
  key: 'fin',
  label: 'Finanzas',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 540,
  dependsOn: ['accounting', 'cfl', 'inventory'],
  resources: [
    budgets,
    budgetLines,
    budgetTransfers,
    budgetComments,
    fluctuations,
    fluctuationRates,
    fluctuationLines,
  ],
  reports: [executiveBudgetScreen, financeScreen, fluctuationsScreen, costAnalysisScreen],
  dashboards: [financeDashboard],
  tiles: financeTiles,
  charts: financeCharts,
  lists: financeLists,
  postingEvents: fluctuationEvents,
  privileges: [
    {
      key: 'fin/executiveBudget.list',
      label: 'Consultar el presupuesto ejecutivo',
      risk: 'SENSIBLE',
    },
    { key: 'fin/reports.list', label: 'Consultar reportes financieros', risk: 'SENSIBLE' },
  ],
  roles: [
    {
      code: 'DIRECTOR_FINANZAS',
      name: 'Director de finanzas',
      description: 'Ve todas las cifras, aprueba presupuestos y traspasos y reabre los meses.',
      keys: [
        'approvals.decide',
        'fin/budgets.*',
        'fin/budget-transfers.*',
        'fin/budget-comments.*',
        'fin/executiveBudget.list',
        'fin/reports.list',
        'fluctuations.list',
        'fluctuations.export',
        'exchanges.list',
        'acc/accounts.list',
        'acc/book-entries.list',
        'acc/book-entries.export',
        'acc/periods.list',
        'acc-audit.list',
        'acc-audit.export',
        'costCenters.list',
        'cost-units.list',
        'expenses.list',
      ],
    },
  ],
  roleKeys,
  linkedTabs: {
    'fin/budgets': [
      {
        key: 'traspasos',
        label: 'Traspasos',
        tables: ['fin/budget-transfers'],
        by: 'budget_id',
        columns: ['from_line_id', 'from_month', 'to_line_id', 'to_month', 'amount', 'status'],
      },
    ],
  },
  texts: { en: english },
  labels: { en: englishLabels },
  words: { en: { ...englishWords, ...actionWords } },
});
