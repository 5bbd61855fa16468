import { balanceDifferences } from '../../domains/accounting/ledger.ts';
import { rebuildBalances } from '../../domains/accounting/rebuild-balances.ts';
import { UsageError, type Command } from '../command.ts';
import { openServices } from '../services.ts';

/**
 * The balances of the books against their lines, company by company; with `--rebuild` they are made
 * anew first.
 */
export const books: Command = {
  usage: 'books [--rebuild]',
  summary:
    'Revisa que los saldos contables cuadren con sus movimientos; con --rebuild los reconstruye antes.',
  flags: ['rebuild'],
  async run(context) {
    let differences = 0;
    await openServices(context, async ({ db }) => {
      for (const { id, code } of await db.system((tx) =>
        tx.query<{ id: number; code: string }>('select id, code from accounts order by code'),
      )) {
        const rebuilt = context.options.has('rebuild')
          ? await db.tenant({ accountId: id }, (tx) => rebuildBalances(tx))
          : null;
        const found = await db.tenant({ accountId: id }, (tx) => balanceDifferences(tx));
        for (const { book_account_id, period_id, ledger, kept } of found)
          context.say(
            `${code} cuenta ${book_account_id}, periodo ${period_id}: debe ser ${ledger}, es ${kept}`,
          );
        context.say(
          `${code}: ${rebuilt === null ? '' : `${rebuilt} saldos reconstruidos, `}${found.length} diferencias.`,
        );
        differences += found.length;
      }
    });
    if (differences > 0)
      throw new UsageError(
        `${differences} diferencias. Corre «npm run erp -- books --rebuild»; si quedan, pide ayuda.`,
      );
  },
};
