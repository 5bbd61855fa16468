/** What roles of other modules need of the books: cost centres, ways to pay, entries of stock. */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const CENTRES = ['costCenters.list'];
const ENTRIES = ['acc/posting-events.list', 'acc/posting-events.retry'];
const PAYMENTS = ['payment-types.list'];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  ALMACENISTA: CENTRES,
  JEFE_ALMACEN: CENTRES,
  JEFE_DEPARTAMENTO: CENTRES,
  ANALISTA_INVENTARIOS: [...CENTRES, ...ENTRIES],
  CONTADOR_COSTOS: [...CENTRES, ...ENTRIES],
  COMPRADOR: [...CENTRES, ...PAYMENTS],
  GERENTE_COMPRAS: [...CENTRES, ...PAYMENTS],
  CUENTAS_POR_PAGAR: PAYMENTS,
  TESORERIA: ['payment-types.*'],
  VENDEDOR: PAYMENTS,
  SUPERVISOR_VENTAS: PAYMENTS,
  GERENTE_COMERCIAL: PAYMENTS,
  CREDITO_COBRANZA: PAYMENTS,
};
