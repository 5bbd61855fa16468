/** Documents learn that their items were applied, in the transaction that does it. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { OpenItem, Source } from '../items/item.ts';
import type { Applied } from './store-applications.ts';

/** An item of a document, as it is now, and what made it so. */
export interface SettledItem {
  readonly item: OpenItem;
  /** In the item's currency: above zero what was applied, below zero what was undone. */
  readonly amount: string;
  /** In pesos at the rate of the item. */
  readonly base_amount: string;
  /** ISO day of the application, and of its entry. */
  readonly date: string;
  readonly posted_on: string;
  /** The row of `cfl/applications`. */
  readonly application_id: number;
  /** The document that paid, or is undone whole; null where a person applied or undid it. */
  readonly by: Source | null;
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * Items of the resource's documents were applied, or what was applied was undone: one call for
     * all of them, after their balances are written. It may move the documents' own states and
     * refuse what happened.
     */
    readonly itemsSettled?: (context: Writing, settled: readonly SettledItem[]) => Promise<void>;
    /** The same, of the items of every resource: for records about items that others made. */
    readonly anyItemsSettled?: (context: Writing, settled: readonly SettledItem[]) => Promise<void>;
  }
}

interface ItemChanges {
  readonly applied: readonly Applied[];
  /** As they are now. */
  readonly items: ReadonlyMap<number, OpenItem>;
  readonly by: Source | null;
  readonly undone?: boolean;
}

const signed = (amount: string, undone: boolean): string =>
  undone ? moneyText(new Exact(amount).neg()) : amount;

function settledOf({ applied, items, by, undone = false }: ItemChanges): readonly SettledItem[] {
  return applied.flatMap((each) =>
    (
      [
        [each.charge, each.amount_charge, each.base_at_document],
        [each.credit, each.amount_credit, each.base_at_payment],
      ] as const
    ).map(([{ id }, amount, base]) => ({
      item: items.get(id)!,
      amount: signed(amount, undone),
      base_amount: signed(base, undone),
      date: each.date,
      posted_on: each.posted_on,
      application_id: each.id,
      by,
    })),
  );
}

/**
 * Calls `itemsSettled` of the rules of each resource whose documents made these items, and
 * `anyItemsSettled` of whoever listens to all of them.
 */
export async function notifySources(context: Writing, changes: ItemChanges): Promise<void> {
  const { rules } = context.services;
  const all = settledOf(changes);
  for (const [resource, settled] of Map.groupBy(all, ({ item }) => item.source_resource))
    await rules.get(resource)?.itemsSettled?.(context, settled);
  for (const { anyItemsSettled } of rules.values()) await anyItemsSettled?.(context, all);
}
