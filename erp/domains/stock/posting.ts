/**
 * What a module asks of the stock ledger (inventory §4.1). Quantities and values are decimal text;
 * money is MXN without recoverable VAT.
 */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';

export type OwnerKind = 'PROPIO' | 'CLIENTE' | 'PROVEEDOR';

export interface NewLot {
  /** By default that of the product. */
  readonly kind?: string;
  /** Held until somebody decides of it, whatever the product says. */
  readonly quarantine?: boolean;
  readonly grossKg?: string | null;
  readonly tareKg?: string | null;
  readonly supplierLot?: string | null;
  readonly countryOriginId?: number | null;
}

export interface PostingLine {
  /** The line of the document that causes the posting. */
  readonly sourceLineId?: string | null;
  readonly productId: number;
  readonly storageId: number;
  readonly slotId?: number | null;
  readonly toStorageId?: number | null;
  readonly toSlotId?: number | null;
  /** > 0, in `unitId`, or in the stock unit without one. */
  readonly qty: string;
  readonly unitId?: number | null;
  readonly qty2?: string | null;
  readonly lotId?: number | null;
  /** A new lot on entries. */
  readonly lotCode?: string | null;
  /** Of moves: the goods change their lot, at what they cost (splitting and joining of lots). */
  readonly toLotId?: number | null;
  readonly expiresOn?: string | null;
  /** What is said of the lot where the entry makes it; one that is there already stays as it is. */
  readonly newLot?: NewLot | null;
  /** Per `unitId`; `value` wins. */
  readonly unitCost?: string | null;
  readonly value?: string | null;
  readonly ownerKind?: OwnerKind;
  readonly ownerId?: number | null;
  /** The movement line that this one gives back. */
  readonly returnOfLineId?: number | null;
  /** What was set aside for this line: consumed first (R18). */
  readonly reservationId?: number | null;
  readonly costGroup?: string | null;
  /** Share of what went into `costGroup`, of entries; they add up to 1. */
  readonly costShare?: string | null;
  /** Who spends it; without one, the posting's. */
  readonly costCenterId?: number | null;
  /** What a scale said: the quantity comes from it when the unit is one of mass. */
  readonly scaleReadingId?: number | null;
  readonly note?: string | null;
}

export interface Source {
  readonly resource: string;
  readonly id: string;
  readonly action: string;
}

export interface Posting {
  /** Code of `inv/movement-types`. */
  readonly type: string;
  /** ISO instant; without it the moment of posting, read after the products are locked. */
  readonly postedAt?: string | null;
  readonly source: Source;
  readonly customerId?: number | null;
  readonly supplierId?: number | null;
  readonly reasonId?: number | null;
  readonly costCenterId?: number | null;
  readonly shortageClass?: string | null;
  readonly notes?: string | null;
  readonly lines: readonly PostingLine[];
  /** The person has seen what an old date does to the cost of later documents. */
  readonly confirmImpact?: boolean;
  /** Places may be filled beyond their capacity, when the person may decide so. */
  readonly overfill?: boolean;
}

export interface PostedLine {
  readonly lineId: number;
  readonly sourceLineId: string | null;
  readonly lotId: number | null;
  /** Where it was put or taken from, and where it was moved to. */
  readonly slotId: number | null;
  readonly toSlotId: number | null;
  readonly qtyStock: string;
  readonly unitCost: string;
  readonly value: string;
}

export interface PostingResult {
  readonly movementId: number;
  readonly folio: string | null;
  readonly lines: readonly PostedLine[];
  readonly totalValue: string;
}

/** In whose name and in which transaction. */
export interface StockContext {
  readonly tx: Tx;
  readonly services: Pick<Services, 'server'>;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  /** Most rows that are valued again at once (2,000); above that a job does it. */
  readonly replayLimit?: number;
}
