/** What roles of other modules need of budgets and of the figures of finance. */
import type { ModuleDeclaration } from '#erp/model/module.ts';

/** Who asks for money asks whether there is some, and asks for more. */
const SPENDING = ['fin/budgets.check', 'fin/budget-transfers.create', 'fin/budgets.list'];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  CONTADOR_GENERAL: [
    'fin/budgets.*',
    'fin/budget-transfers.*',
    'fin/budget-comments.*',
    'fin/executiveBudget.list',
    'fin/reports.list',
    'fluctuations.*',
  ],
  JEFE_DEPARTAMENTO: ['fin/budgets.check'],
  COMPRADOR: ['fin/budgets.check'],
  GERENTE_COMPRAS: SPENDING,
  CUENTAS_POR_PAGAR: ['fin/budgets.check'],
  TESORERIA: SPENDING,
};
