import { rebuildSales, saleDifferences } from '../../domains/net-sales/keep-sums.ts';
import { registry } from '../../modules/all.ts';
import { differencesCommand } from './differences.ts';

/** Sums of net sales against the documents that count. */
export const netSales = differencesCommand({
  name: 'net-sales',
  summary:
    'Revisa que la venta neta de cada día cuadre con sus facturas, notas y tickets; con --rebuild la suma de nuevo antes.',
  rebuild: async ({ services: { db }, id }) =>
    `${await db.tenant({ accountId: id }, (tx) => rebuildSales(tx, registry))} sumas hechas de nuevo.`,
  async differences({ services: { db }, id }) {
    const found = await db.tenant({ accountId: id }, (tx) => saleDifferences(tx, registry));
    return found.map(
      ({ what, expected, found: seen }) => `${what}: debe ser ${expected}, es ${seen}`,
    );
  },
});
