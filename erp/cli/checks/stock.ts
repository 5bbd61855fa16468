import { TENANT } from '#erp/db/sql/sql.ts';
import { systemActor } from '../../kernel/rights/system-actor.ts';
import { rebuildStock } from '../../domains/stock/checks/rebuild.ts';
import { verifyStock } from '../../domains/stock/checks/verify.ts';
import { registry } from '../../modules/all.ts';
import { UsageError, type Command } from '../command.ts';
import { openServices } from '../services.ts';

const AT_ONCE = 200;

/**
 * The books of stock against their ledger, company by company; with `--rebuild` the caches are made
 * anew first.
 */
export const stock: Command = {
  usage: 'stock [--rebuild]',
  summary:
    'Revisa que existencias y costos cuadren con el kardex; con --rebuild los reconstruye antes.',
  flags: ['rebuild'],
  async run(context) {
    let differences = 0;
    await openServices(context, async (services) => {
      const { db } = services;
      for (const { id, code, time_zone } of await db.system((tx) =>
        tx.query<{ id: number; code: string; time_zone: string }>(
          'select id, code, time_zone from accounts order by code',
        ),
      )) {
        const products = await db.tenant({ accountId: id }, (tx) =>
          tx.query<{ product_id: number }>(
            'select distinct product_id from kardex where account_id = $1 order by product_id',
            [TENANT],
          ),
        );
        const actor = systemActor(registry, id, code, time_zone);
        if (context.options.has('rebuild'))
          for (let from = 0; from < products.length; from += AT_ONCE) {
            const some = products.slice(from, from + AT_ONCE).map(({ product_id }) => product_id);
            await db.tenant({ accountId: id }, (tx) =>
              rebuildStock({ tx, services, actor, now: Temporal.Now.instant() }, some),
            );
          }
        const found = await db.tenant({ accountId: id }, (tx) => verifyStock(tx));
        for (const { rule, what, expected, found: seen } of found)
          context.say(`${code} ${rule}: ${what}: debe ser ${expected}, es ${seen}`);
        context.say(`${code}: ${products.length} productos, ${found.length} diferencias.`);
        differences += found.length;
      }
    });
    if (differences > 0)
      throw new UsageError(
        `${differences} diferencias. Corre «npm run erp -- stock --rebuild»; si quedan, pide ayuda.`,
      );
  },
};
