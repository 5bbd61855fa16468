import { module } from '#erp/model/module.ts';
import { budgetLines } from './budgets/budget-lines.ts';
import { budgets } from './budgets/budgets.ts';
import { budgetTransfers } from './budget-transfers/budget-transfers.ts';
import { englishLabels } from './english-labels.ts';
import { english } from './english.ts';
import { roleKeys } from './role-keys.ts';

export const fin = module({
  key: 'fin',
  label: 'Finanzas',
  group: 'FINANZAS',
  icon: 'landmark',
  order: 540,
  dependsOn: ['accounting'],
  resources: [budgets, budgetLines, budgetTransfers],
  roles: [
    {
      code: 'DIRECTOR_FINANZAS',
      name: 'Director de finanzas',
      description: 'Ve todas las cifras, aprueba presupuestos y traspasos y reabre los meses.',
      keys: [
        'approvals.decide',
        'fin/budgets.*',
        'fin/budget-transfers.*',
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
});
