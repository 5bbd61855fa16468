import { recount, verifyCounters } from '../../domains/fulfilment/recount.ts';
import { registry } from '../../modules/all.ts';
import { UsageError, type Command } from '../command.ts';
import { openServices } from '../services.ts';

/**
 * Counters of lines against the documents that fulfil them, company by company; with `--rebuild`
 * they are counted anew first.
 */
export const fulfilment: Command = {
  usage: 'fulfilment [--rebuild]',
  summary:
    'Revisa que lo recibido y facturado de cada partida cuadre con sus documentos; con --rebuild lo cuenta de nuevo antes.',
  flags: ['rebuild'],
  async run(context) {
    let differences = 0;
    await openServices(context, async ({ db }) => {
      for (const { id, code } of await db.system((tx) =>
        tx.query<{ id: number; code: string }>('select id, code from accounts order by code'),
      )) {
        if (context.options.has('rebuild')) {
          const changed = await db.tenant({ accountId: id }, (tx) => recount(tx, registry));
          context.say(`${code}: ${changed} partidas contadas de nuevo.`);
        }
        const found = await db.tenant({ accountId: id }, (tx) => verifyCounters(tx, registry));
        for (const { counter, line_id, expected, found: seen } of found)
          context.say(`${code} ${counter} de ${line_id}: debe ser ${expected}, es ${seen}`);
        context.say(`${code}: ${found.length} diferencias.`);
        differences += found.length;
      }
    });
    if (differences > 0)
      throw new UsageError(
        `${differences} diferencias. Corre «npm run erp -- fulfilment --rebuild»; si quedan, pide ayuda.`,
      );
  },
};
