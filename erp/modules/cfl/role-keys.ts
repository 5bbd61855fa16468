/** What roles of other modules need of the treasury (finance §7). */
import type { ModuleDeclaration } from '#erp/model/module.ts';

const CATALOGUES = [
  'cfl/banks.list',
  'cfl/account-types.list',
  'cfl/movement-types.list',
  'cfl/transaction-types.list',
];
const READS = [...CATALOGUES, 'cfl/bank-accounts.list', 'cfl/subjects.list'];

export const roleKeys: ModuleDeclaration['roleKeys'] = {
  TESORERIA: [
    'cfl/banks.*',
    'cfl/account-types.*',
    'cfl/bank-accounts.*',
    'cfl/transactions.*',
    'cfl/movement-types.*',
    'cfl/transaction-types.*',
    'cfl/subjects.*',
    'cfl/configs.*',
  ],
  CONTADOR_GENERAL: [
    ...READS,
    'cfl/bank-accounts.balances',
    'cfl/configs.list',
    'cfl/transactions.list',
    'cfl/transactions.export',
  ],
  AUXILIAR_CONTABLE: [...READS, 'cfl/transactions.list'],
  CUENTAS_POR_PAGAR: [...READS, 'cfl/subjects.create', 'cfl/subjects.update'],
  CREDITO_COBRANZA: ['cfl/banks.list', 'cfl/bank-accounts.list', 'cfl/subjects.list'],
  DIRECCION: [...READS, 'cfl/bank-accounts.balances', 'cfl/configs.list', 'cfl/transactions.list'],
};
