/**
 * A document that is cancelled takes its items with it: nothing may be applied to them, and nothing
 * else counts on them.
 */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { requireFree } from './claimed-items.ts';
import { itemName } from './item-name.ts';
import type { Source } from './item.ts';
import { itemsOf, lockItems } from './load-items.ts';
import { keepTaxSums } from './tax-sums.ts';

type Cancelling = Pick<Writing, 'tx' | 'services'>;

/**
 * ESTADO_INVALIDO while a part of one is applied (finance R23), or something is about to pay the
 * document or counts on it (`items:claimed`, `items:needed`).
 */
export async function cancelItems(
  context: Cancelling,
  source: Source,
  date: string,
  part?: string,
): Promise<void> {
  const { tx } = context;
  await requireFree(context, source);
  const ids = (await itemsOf(tx, source, part)).map(({ id }) => id);
  await cancelTheseItems(tx, ids, date);
}

/** Those of every part: what a movement received, and the discounts and differences it took off. */
export async function cancelAllItems(
  context: Cancelling,
  source: Source,
  date: string,
): Promise<void> {
  const { tx } = context;
  const { resource, id } = source;
  await requireFree(context, source);
  const items = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__open_items where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} order by id`,
  );
  await cancelTheseItems(
    tx,
    items.map((item) => item.id),
    date,
  );
}

/** Some of a document, which takes others in their place. */
export async function cancelTheseItems(
  tx: Tx,
  ids: readonly number[],
  date: string,
): Promise<void> {
  const items = [...(await lockItems(tx, ids)).values()];
  const applied = items.find(
    ({ status, balance, amount }) => status !== 'CANCELADA' && balance !== amount,
  );
  if (applied)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('openItems.hasApplications', 'Tiene aplicaciones: deshaz primero lo aplicado a {item}.', {
        item: itemName(applied),
      }),
    );
  await tx.execute(
    sql`update cfl__open_items set status = 'CANCELADA', balance = 0, base_balance = 0, cancelled_on = greatest(${date}::date, date), version = version + 1, updated_at = now()
      where account_id = ${TENANT} and id = any(${ids}::bigint[]) and status <> 'CANCELADA'`,
  );
  await keepTaxSums(tx, ids);
}
