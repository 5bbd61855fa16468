import { rebuildSales, saleDifferences } from '../../domains/net-sales/keep-sums.ts';
import { registry } from '../../modules/all.ts';
import { UsageError, type Command } from '../command.ts';
import { openServices } from '../services.ts';

/**
 * Sums of net sales against the documents that count, company by company; with `--rebuild` they are
 * made anew first.
 */
export const netSales: Command = {
  usage: 'net-sales [--rebuild]',
  summary:
    'Revisa que la venta neta de cada día cuadre con sus facturas, notas y tickets; con --rebuild la suma de nuevo antes.',
  flags: ['rebuild'],
  async run(context) {
    let differences = 0;
    await openServices(context, async ({ db }) => {
      for (const { id, code } of await db.system((tx) =>
        tx.query<{ id: number; code: string }>('select id, code from accounts order by code'),
      )) {
        if (context.options.has('rebuild')) {
          const changed = await db.tenant({ accountId: id }, (tx) => rebuildSales(tx, registry));
          context.say(`${code}: ${changed} sumas hechas de nuevo.`);
        }
        const found = await db.tenant({ accountId: id }, (tx) => saleDifferences(tx, registry));
        for (const { what, expected, found: seen } of found)
          context.say(`${code} ${what}: debe ser ${expected}, es ${seen}`);
        context.say(`${code}: ${found.length} diferencias.`);
        differences += found.length;
      }
    });
    if (differences > 0)
      throw new UsageError(
        `${differences} diferencias. Corre «npm run erp -- net-sales --rebuild»; si quedan, pide ayuda.`,
      );
  },
};
