import { bankDifferences, rebuildBankBalances } from '../../domains/bank/balances.ts';
import { UsageError, type Command } from '../command.ts';
import { openServices } from '../services.ts';

/**
 * Balances of banks and cash against their lines, company by company; with `--rebuild` they are
 * made anew first.
 */
export const bank: Command = {
  usage: 'bank [--rebuild]',
  summary:
    'Revisa que los saldos de bancos y cajas sean la suma de su auxiliar; con --rebuild los rehace antes.',
  flags: ['rebuild'],
  async run(context) {
    let differences = 0;
    await openServices(context, async ({ db }) => {
      const accounts = await db.system((tx) =>
        tx.query<{ id: number; code: string }>('select id, code from accounts order by code'),
      );
      for (const { id, code } of accounts) {
        const found = await db.tenant({ accountId: id }, async (tx) => {
          if (context.options.has('rebuild')) await rebuildBankBalances(tx);
          return bankDifferences(tx);
        });
        for (const difference of found) context.say(`${code} ${difference}`);
        context.say(`${code}: ${found.length} diferencias.`);
        differences += found.length;
      }
    });
    if (differences > 0)
      throw new UsageError(
        `${differences} diferencias. Corre «npm run erp -- bank --rebuild»; si quedan, pide ayuda.`,
      );
  },
};
