import { recount, verifyCounters } from '../../domains/fulfilment/recount.ts';
import { registry } from '../../modules/all.ts';
import { differencesCommand } from './differences.ts';

/** Counters of lines against the documents that fulfil them. */
export const fulfilment = differencesCommand({
  name: 'fulfilment',
  summary:
    'Revisa que lo recibido y facturado de cada partida cuadre con sus documentos; con --rebuild lo cuenta de nuevo antes.',
  rebuild: async ({ services: { db }, id }) =>
    `${await db.tenant({ accountId: id }, (tx) => recount(tx, registry))} partidas contadas de nuevo.`,
  async differences({ services: { db }, id }) {
    const found = await db.tenant({ accountId: id }, (tx) => verifyCounters(tx, registry));
    return found.map(
      ({ counter, line_id, expected, found: seen }) =>
        `${counter} de ${line_id}: debe ser ${expected}, es ${seen}`,
    );
  },
});
