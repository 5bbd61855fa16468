/** What code of any sale may read and fill in of its draft, whatever else its document has. */
import type { Tables } from '#erp/db/generated/rows.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { DraftValue } from '#erp/kernel/rows/typed-rows.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import type { SALE_HEAD } from './sale-head.ts';
import type { SALE_LINE } from './sale-line.ts';

type LineRow = Tables['customer_orders__lines'];
type LineName = keyof typeof SALE_LINE & keyof LineRow;

export type SaleLine = { [K in LineName]?: LineRow[K] | null } & { id?: number };
type Head = { -readonly [K in keyof typeof SALE_HEAD]: DraftValue<(typeof SALE_HEAD)[K]> };

export type SaleDraft = Head & {
  readonly id?: number;
  /** Of what a cart became. */
  readonly shopping_cart_id?: number | null;
  readonly lines: readonly SaleLine[];
};

/** As a rule gives it, with the stored one. */
export interface SaleContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly services: Services;
  readonly now: Temporal.Instant;
  readonly draft: SaleDraft;
  readonly before: SaleDraft | null;
}

/** What a document knows of its own that the terms of a sale depend on. */
export interface SaleKind {
  /** Delivered abroad: IVA at 0 %, nothing withheld (R8). */
  readonly isExport: boolean;
  /** Where it is picked up: delivered where it is sold. */
  readonly isPickedUp: boolean;
  /** Already used by the customer: by no least quantity, and by no multiple. */
  readonly isConsumed?: boolean;
  /** Prices that were promised, by the place of their line; they are not looked for again. */
  readonly promised: ReadonlyMap<number, string>;
  /** Places of lines that are offered aside and not chosen: worked out, and not added up. */
  readonly aside?: ReadonlySet<number>;
}
