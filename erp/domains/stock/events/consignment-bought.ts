/** Who buys hears of goods of a supplier that become ours, and may receive them itself. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { PostingResult } from '../posting.ts';

export interface BoughtLine {
  readonly productId: number;
  readonly lotId: number | null;
  readonly slotId: number | null;
  /** Null: the stock unit. */
  readonly unitId: number | null;
  readonly qty: string;
  readonly qty2: string | null;
  /** Of one unit, in pesos without VAT. */
  readonly unitCost: string;
}

export interface BoughtConsignment {
  readonly supplierId: number;
  readonly storageId: number;
  readonly lines: readonly BoughtLine[];
  /** Takes the goods out of what is the supplier's; again, it gives the same movement. */
  readonly takeOut: () => Promise<PostingResult>;
  /** The movement that took them out, where the request was answered before. */
  readonly takenOutId: number | null;
}

/** What they entered with, and the document that received them. */
export interface EnteredConsignment {
  readonly out: PostingResult;
  readonly in: Omit<PostingResult, 'lines'>;
  readonly reception: { readonly id: number; readonly folio: string | null };
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * Goods of a supplier are bought, in the transaction that does it: whoever answers calls
     * `takeOut` and then posts their entry. Null where the company does not use it, and then
     * nothing was written.
     */
    readonly consignmentBought?: (
      context: Writing,
      bought: BoughtConsignment,
    ) => Promise<EnteredConsignment | null>;
  }
}

/** The first answer of the rules that receive what is bought; null where none do. */
export async function receiveBought(
  context: Writing,
  bought: BoughtConsignment,
): Promise<EnteredConsignment | null> {
  for (const { consignmentBought } of context.services.rules.values()) {
    const entered = await consignmentBought?.(context, bought);
    if (entered) return entered;
  }
  return null;
}
