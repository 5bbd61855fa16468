/** Documents learn that a movement made for them was applied or undone. */
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { OpenItem, Source } from '../open-items/items/item.ts';

/** A movement of treasury whose source is a document of the resource. */
export interface MovedMoney {
  readonly movement_id: number;
  /** Its kind: `PRESTAMO_SALIDA`. */
  readonly kind: string;
  readonly happened: 'APLICADO' | 'CANCELADO' | 'RECHAZADO';
  /** Whether it had been applied before it was cancelled. */
  readonly wasApplied: boolean;
  readonly source: Source;
  /** ISO day. */
  readonly date: string;
  readonly amount: string;
  readonly base_amount: string;
  readonly exchange_rate: string;
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * A movement made for a document of the resource (`draftMovement`) is applied, cancelled or
     * refused, in the transaction that does it: before its entry is written, so that the items that
     * it gives stand in it, by their role, in place of the line of concept with that role.
     */
    readonly moneyMoved?: (
      context: Writing,
      moved: MovedMoney,
    ) => Promise<readonly OpenItem[] | void>;
  }
}

/** Calls `moneyMoved` of the rules of its source; the items that it begins. */
export async function notifyMoneyMoved(
  context: Writing,
  moved: MovedMoney,
): Promise<readonly OpenItem[]> {
  const rules = context.services.rules.get(moved.source.resource);
  return (await rules?.moneyMoved?.(context, moved)) ?? [];
}
