/**
 * What a credit note does to the documents that it credits, of a customer or a supplier (finance
 * R24, purchasing R44): it lowers what is owed of them, and the rest stays as credit.
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { OpenItem, Source } from '../items/item.ts';
import { itemsOf, lockItems } from '../items/load-items.ts';
import { apply } from './apply.ts';

/** Charges of these documents of which something is owed, locked, the oldest first. */
export async function owedOf(tx: Tx, sources: readonly Source[]): Promise<readonly OpenItem[]> {
  const items: OpenItem[] = [];
  for (const source of sources) items.push(...(await itemsOf(tx, source)));
  const locked = await lockItems(
    tx,
    items.map(({ id }) => id),
  );
  return [...locked.values()].filter(
    ({ direction, balance }) => direction === 'CARGO' && !new Exact(balance).isZero(),
  );
}

interface Lowering {
  /** Of the note, decimal texts: what it lowers, and what stays as credit. */
  readonly lowers: string;
  readonly stays: string;
}

export function splitNote(total: string, owed: readonly OpenItem[]): Lowering {
  const due = owed.reduce((sum, { balance }) => sum.plus(balance), new Exact(0));
  const lowers = due.lt(total) ? due : new Exact(total);
  return { lowers: moneyText(lowers), stays: moneyText(new Exact(total).minus(lowers)) };
}

interface Taxed {
  readonly amount: string;
  readonly base: string;
}

/** A part of each tax, and what is left of it, in cents. */
export function splitTaxes<T extends Taxed>(
  taxes: readonly T[],
  part: string,
  whole: string,
): { readonly own: readonly T[]; readonly rest: readonly T[] } {
  const own = taxes.map((tax) => ({
    ...tax,
    amount: moneyText(new Exact(tax.amount).times(part).div(whole)),
    base: moneyText(new Exact(tax.base).times(part).div(whole)),
  }));
  const rest = taxes.map((tax, i) => ({
    ...tax,
    amount: moneyText(new Exact(tax.amount).minus(own[i]!.amount)),
    base: moneyText(new Exact(tax.base).minus(own[i]!.base)),
  }));
  return { own, rest };
}

/** Applies the note to what is owed, the oldest instalment first. */
export async function lowerOwed(
  context: Writing,
  note: OpenItem,
  owed: readonly OpenItem[],
  { date, source }: { readonly date: string; readonly source: Source },
): Promise<void> {
  let left = new Exact(note.amount);
  const lines = owed.flatMap(({ id, balance }) => {
    const amount = left.lt(balance) ? left : new Exact(balance);
    left = left.minus(amount);
    return amount.isZero()
      ? []
      : [{ charge_id: id, credit_id: note.id, amount_charge: moneyText(amount) }];
  });
  await apply(context, lines, { date, source, lowers: true });
}

/** Live applications that a document made itself. */
export async function applicationsOf(tx: Tx, { resource, id }: Source): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select a.id from cfl__applications a where a.account_id = ${TENANT} and a.source_resource = ${resource} and a.source_id = ${String(id)} and a.reverses_id is null
      and not exists (select 1 from cfl__applications r where r.account_id = ${TENANT} and r.reverses_id = a.id) order by a.id`,
  );
  return rows.map((row) => row.id);
}
