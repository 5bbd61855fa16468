/** What roles of other modules need of the treasury (finance §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';
import {
  bossKeys,
  collectorKeys,
  outlookKeys,
  payablesKeys,
  requesterKeys,
  treasurerKeys,
} from './cash-role-keys.ts';

const CATALOGUES = [
  'cfl/banks.list',
  'cfl/account-types.list',
  'cfl/movement-types.list',
  'cfl/transaction-types.list',
];
const ITEMS = [
  'cfl/open-items.list',
  'cfl/open-items.export',
  'cfl/applications.list',
  'cfl/movements.list',
];
/** Of how it is going with who owes. */
const FOLLOWS = ['cfl/collection-notes.list'];
const READS = [
  ...CATALOGUES,
  'cfl/bank-accounts.list',
  'cfl/checks.list',
  'cfl/subjects.list',
  ...ITEMS,
];
/** What accounting sees of sales. */
const SALES = ['acc-sales.list', 'acc-sales.export'];
/** Who loads the sheets with which the books begin. */
const OPENING = [
  'acc/openings.list',
  'acc/openings.create',
  'acc/openings.update',
  'acc/openings.delete',
  'acc/opening-balances.*',
  'acc/opening-items.*',
  'acc/opening-banks.*',
];
/** Who applies what came or went, and undoes it. */
const APPLIES = [
  'cfl/applications.apply',
  'cfl/applications.reverse',
  'cfl/open-items.flags',
  'cfl/open-items.identify',
];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  EMPLEADO: requesterKeys,
  JEFE_DEPARTAMENTO: bossKeys,
  VENDEDOR: collectorKeys,
  TESORERIA: [
    ...treasurerKeys,
    'payment_gateways.list',
    'cfl/banks.*',
    'cfl/account-types.*',
    'cfl/bank-accounts.*',
    'cfl/checks.*',
    'cfl/transactions.*',
    'cfl/statements.list',
    'cfl/statements.export',
    'cfl/statements.delete',
    'cfl/statements.import',
    'cfl/statements.reconcile',
    'cfl/statements.close',
    'cfl/statement-formats.*',
    'cfl/match-rules.*',
    'cfl/bank-reports.*',
    'cfl/movement-types.list',
    'cfl/movement-types.export',
    'cfl/transaction-types.*',
    'cfl/subjects.*',
    'cfl/configs.list',
    'cfl/open-items.*',
    'cfl/collection-notes.list',
    'cfl/collection-notes.export',
    'cfl/applications.*',
    'cfl/movements.list',
    'cfl/movements.export',
    'cfl/movements.print',
    'cfl/movements.authorize',
    'cfl/movements.apply',
    'cfl/movements.rep',
    'cfl/movements.cancel',
  ],
  CONTADOR_GENERAL: [
    ...FOLLOWS,
    ...outlookKeys,
    'cfl/expenses.list',
    'cfl/expenses.export',
    ...READS,
    'cfl/bank-accounts.balances',
    // Whoever authorizes movements does not say from when they are asked.
    'cfl/configs.*',
    'cfl/movement-types.*',
    'cfl/movements.anyAccount',
    'cfl/transactions.list',
    'cfl/transactions.export',
    'cfl/statements.list',
    'cfl/statements.reopen',
    'cfl/statement-formats.list',
    'cfl/match-rules.list',
    'cfl/bank-reports.*',
    ...OPENING,
    ...SALES,
    'acc/openings.post',
    'acc/openings.undo',
  ],
  AUXILIAR_CONTABLE: [...SALES, ...OPENING, ...READS, 'cfl/transactions.list', 'cfl/expenses.list'],
  DIRECTOR_FINANZAS: outlookKeys,
  DIRECCION: [
    ...FOLLOWS,
    ...SALES,
    ...bossKeys,
    ...outlookKeys,
    ...READS,
    'cfl/bank-accounts.balances',
    'cfl/configs.list',
    'cfl/transactions.list',
    'cfl/statements.list',
    'cfl/bank-reports.*',
  ],
  CUENTAS_POR_PAGAR: [
    ...READS,
    'cfl/subjects.create',
    'cfl/subjects.update',
    // Whoever captures one reads it.
    'cfl/subjects.accounts',
    'cfl/movements.create',
    'cfl/movements.update',
    'cfl/movements.print',
    ...APPLIES,
    ...payablesKeys,
  ],
  CREDITO_COBRANZA: [
    'payment_gateways.list',
    'payment_gateways.link',
    'cfl/banks.list',
    'cfl/bank-accounts.list',
    'cfl/subjects.list',
    ...ITEMS,
    ...APPLIES,
    'cfl/collection-notes.*',
    'cfl/movements.create',
    'cfl/movements.update',
    'cfl/movements.apply',
    'cfl/movements.rep',
    'cfl/movements.print',
  ],
};
