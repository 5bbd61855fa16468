/** What a document of money has applied and left follows the item that its money is. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import type { SettledItem } from './notify-sources.ts';

/** Of a document that is undone whole: nothing of it is open. */
export const NOTHING_LEFT = { applied: '0.00', unapplied: '0.00' } as const;

/** Of a compensation each side has one; discounts and differences that it took off are no money. */
const leftOf = ({ tx }: Writing, resource: string, ids: readonly number[]) =>
  tx.query(
    sql<{
      id: number;
      left: string;
    }>`select source_id::bigint as id, max(balance) as left from cfl__open_items where account_id = ${TENANT} and source_resource = ${resource} and source_id = any(${ids.map(String)}::text[]) and kind in ('PAGO', 'ANTICIPO') and account_role <> 'REDONDEO' and status <> 'CANCELADA' group by source_id`,
  );

/**
 * `itemsSettled` of the resource at `path`, which has `amount`, `applied` and `unapplied`: others
 * apply its money later, or undo what it applied. What it applies itself it knows.
 */
export const followMoney =
  (path: string) =>
  async (context: Writing, settled: readonly SettledItem[]): Promise<void> => {
    const others = settled.filter(
      ({ item, by }) => by?.resource !== path || String(by.id) !== item.source_id,
    );
    const ids = [...new Set(others.map(({ item }) => Number(item.source_id)))];
    if (ids.length === 0) return;
    const left = new Map((await leftOf(context, path, ids)).map((row) => [row.id, row.left]));
    await changeByConsequence(
      context,
      path,
      { id: [...left.keys()] },
      {
        changes: ({ id, amount }) => {
          const unapplied = moneyText(new Exact(left.get(id!)!));
          const applied = moneyText(new Exact(String(amount)).minus(unapplied));
          return { applied, unapplied };
        },
        reason: t('openItems.moneyFollows', 'Su dinero se aplicó, o se deshizo una aplicación.'),
      },
    );
  };
