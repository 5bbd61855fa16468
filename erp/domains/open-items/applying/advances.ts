/** Advances with a CFDI of their own: the credit that the money left, and what it pays for. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { Exact, moneyText } from '../../amounts/exact.ts';
import type { OpenItem, Source } from '../items/item.ts';
import { lockItems } from '../items/load-items.ts';
import { postApplications } from './apply.ts';
import { applyItems, type ApplyLine, type ApplyOptions } from './apply-items.ts';
import { postingRows } from './posting-rows.ts';
import type { Applied } from './store-applications.ts';

/** What an advance left as the party's credit, by the money that it is of; locked. */
export async function advanceItems(tx: Tx, { resource, id }: Source): Promise<readonly OpenItem[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select id from cfl__open_items where account_id = ${TENANT} and source_resource = ${resource} and source_id = ${String(id)} and direction = 'ABONO' and kind = 'ANTICIPO' and status <> 'CANCELADA' order by id`,
  );
  const items = await lockItems(
    tx,
    rows.map((row) => row.id),
  );
  return [...items.values()];
}

export const isOpen = ({ balance }: OpenItem): boolean => !new Exact(balance).isZero();

/** The oldest first, of both, up to the total of the note. */
function pairs(
  charges: readonly OpenItem[],
  credits: readonly OpenItem[],
  total: string,
): readonly ApplyLine[] {
  let left = new Exact(total);
  const owed = charges.map((item) => ({ id: item.id, balance: new Exact(item.balance) }));
  return credits.flatMap((credit) => {
    let has = new Exact(credit.balance);
    return owed.flatMap((charge) => {
      const amount = Exact.min(left, has, charge.balance);
      if (amount.lte(0)) return [];
      left = left.minus(amount);
      has = has.minus(amount);
      charge.balance = charge.balance.minus(amount);
      return [{ charge_id: charge.id, credit_id: credit.id, amount_charge: moneyText(amount) }];
    });
  });
}

interface AppliedAdvance {
  /** Items of what it pays for. */
  readonly owed: readonly number[];
  readonly credits: readonly OpenItem[];
  /** Of the note that applies it. */
  readonly total: string;
  readonly event: string;
}

/** The advance caused its taxes: what it pays for causes them no more. */
export async function applyAdvances(
  context: Writing,
  { owed, credits, total, event }: AppliedAdvance,
  options: ApplyOptions,
): Promise<readonly Applied[]> {
  const charges = [...(await lockItems(context.tx, owed)).values()].filter(
    (item) => item.direction === 'CARGO' && isOpen(item),
  );
  const lines = pairs(charges, credits.filter(isOpen), total);
  const applied = await applyItems(context, lines, { ...options, byNote: true });
  await postApplications(context, applied, (some) => postingRows(some), { eventOf: () => event });
  return applied;
}
