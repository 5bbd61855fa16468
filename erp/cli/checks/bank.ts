import { bankDifferences, rebuildBankBalances } from '../../domains/bank/balances.ts';
import { differencesCommand } from './differences.ts';

/** Balances of banks and cash against their lines. */
export const bank = differencesCommand({
  name: 'bank',
  summary:
    'Revisa que los saldos de bancos y cajas sean la suma de su auxiliar; con --rebuild los rehace antes.',
  async rebuild({ services: { db }, id }) {
    await db.tenant({ accountId: id }, rebuildBankBalances);
    return null;
  },
  differences: ({ services: { db }, id }) => db.tenant({ accountId: id }, bankDifferences),
});
