/**
 * Documents whose goods travel (transfers between branches, shipments, deliveries, freight orders)
 * say in their own rules what their Carta Porte begins with: `landingBill: {…}`.
 */
import type { Writing } from '#erp/kernel/extension-points.ts';

export interface SourcePlace {
  readonly kind: 'ORIGEN' | 'DESTINO';
  /** Empty: the company itself. */
  readonly rfc?: string | null;
  readonly name?: string | null;
  /** ISO instant of departure or arrival. */
  readonly datetime?: string | null;
  /** Kilometres from the place before. */
  readonly distance_km?: string | null;
  readonly street?: string | null;
  readonly ext_number?: string | null;
  readonly zip?: string | null;
  readonly reference?: string | null;
}

export interface SourceGoods {
  readonly product_id: number;
  /** In the product's stock unit. */
  readonly quantity: string;
  /** Empty: that of the product. */
  readonly weight_kg?: string | null;
}

export interface LandingFacts {
  readonly branch_office_id: number | null;
  readonly places: readonly SourcePlace[];
  readonly goods: readonly SourceGoods[];
  /** What else its people should see (vehicle, driver): text of the remarks. */
  readonly notes?: string | null;
}

/** A document that is about to leave. */
export interface LeavingDocument {
  readonly id: number;
  readonly label: string;
}

export interface LandingSource {
  /** The newest that may be chosen, of those that the actor sees. */
  leaving(context: Writing): Promise<readonly LeavingDocument[]>;
  facts(context: Writing, id: number): Promise<LandingFacts>;
  /** Once the goods are there, their Carta Porte stays. */
  hasArrived(context: Pick<Writing, 'tx'>, id: number): Promise<boolean>;
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /** Goods of the resource's documents travel with a Carta Porte. */
    readonly landingBill?: LandingSource;
  }
}
