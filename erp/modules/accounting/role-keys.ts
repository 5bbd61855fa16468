/** What roles of other modules need of the books: cost centres, ways to pay, entries of stock. */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const CENTRES = ['costCenters.list', 'cost-units.list'];
const ENTRIES = ['acc/posting-events.list', 'acc/posting-events.retry'];
const EXPENSES = ['expenses.list'];
const PAYMENTS = ['payment-types.list'];
const RATES = ['exchanges.list'];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  ALMACENISTA: CENTRES,
  JEFE_ALMACEN: CENTRES,
  JEFE_DEPARTAMENTO: CENTRES,
  ANALISTA_INVENTARIOS: [...CENTRES, ...ENTRIES],
  CONTADOR_COSTOS: [...CENTRES, ...ENTRIES],
  COMPRADOR: [...CENTRES, ...EXPENSES, ...PAYMENTS, ...RATES],
  GERENTE_COMPRAS: [...CENTRES, ...EXPENSES, ...PAYMENTS, ...RATES],
  CUENTAS_POR_PAGAR: [...CENTRES, ...EXPENSES, ...PAYMENTS, ...RATES],
  TESORERIA: [...CENTRES, ...EXPENSES, 'payment-types.*', 'exchanges.*'],
  VENDEDOR: PAYMENTS,
  SUPERVISOR_VENTAS: PAYMENTS,
  GERENTE_COMERCIAL: [...PAYMENTS, ...RATES],
  CREDITO_COBRANZA: [...PAYMENTS, ...RATES],
};
