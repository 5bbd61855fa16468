import { rebuildBalances, verifyItems } from '../../domains/open-items/reading/verify-items.ts';
import { differencesCommand } from './differences.ts';

/** Open items against their applications and the books. */
export const openItems = differencesCommand({
  name: 'open-items',
  summary:
    'Revisa que los saldos de la cartera cuadren con sus aplicaciones y con la contabilidad; con --rebuild los reconstruye antes.',
  rebuild: async ({ services: { db }, id }) =>
    `${await db.tenant({ accountId: id }, rebuildBalances)} saldos reconstruidos.`,
  async differences({ services: { db }, id }) {
    const found = await db.tenant({ accountId: id }, verifyItems);
    return found.map(
      ({ rule, what, expected, found: seen }) =>
        `${rule}: ${what}: debe ser ${expected}, es ${seen}`,
    );
  },
});
