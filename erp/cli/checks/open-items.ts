import { rebuildBalances, verifyItems } from '../../domains/open-items/reading/verify-items.ts';
import { UsageError, type Command } from '../command.ts';
import { openServices } from '../services.ts';

/**
 * Open items against their applications and the books, company by company; with `--rebuild` the
 * balances are made anew first.
 */
export const openItems: Command = {
  usage: 'open-items [--rebuild]',
  summary:
    'Revisa que los saldos de la cartera cuadren con sus aplicaciones y con la contabilidad; con --rebuild los reconstruye antes.',
  flags: ['rebuild'],
  async run(context) {
    let differences = 0;
    await openServices(context, async ({ db }) => {
      for (const { id, code } of await db.system((tx) =>
        tx.query<{ id: number; code: string }>('select id, code from accounts order by code'),
      )) {
        if (context.options.has('rebuild')) {
          const changed = await db.tenant({ accountId: id }, rebuildBalances);
          context.say(`${code}: ${changed} saldos reconstruidos.`);
        }
        const found = await db.tenant({ accountId: id }, verifyItems);
        for (const { rule, what, expected, found: seen } of found)
          context.say(`${code} ${rule}: ${what}: debe ser ${expected}, es ${seen}`);
        context.say(`${code}: ${found.length} diferencias.`);
        differences += found.length;
      }
    });
    if (differences > 0)
      throw new UsageError(
        `${differences} diferencias. Corre «npm run erp -- open-items --rebuild»; si quedan, pide ayuda.`,
      );
  },
};
