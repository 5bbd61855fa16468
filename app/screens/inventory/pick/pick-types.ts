export type Step = 'slot' | 'code' | 'qty';

/** What was scanned so far for the pick in hand. */
export interface FloorInput {
  readonly pick_id: string;
  readonly line_id: string;
  readonly supplying: string;
  readonly slot: string;
  readonly code: string;
  /** Proposed or typed quantity. */
  readonly qty: string;
  readonly step: Step;
}

export interface PickRow {
  readonly id: number;
  readonly folio: string;
  readonly product: string;
  readonly where: string;
  readonly qty: string;
  readonly done: boolean;
  readonly current: boolean;
}

export interface LineRow {
  readonly id: number;
  readonly supplying: number;
  readonly product: string;
  readonly missing: string;
  readonly reason: string | null;
  /** Nothing of it is left to walk to. */
  readonly loose: boolean;
}

export interface PickView {
  readonly id: number;
  readonly folio: string;
  readonly source: string;
  readonly storage: string;
  readonly status: string;
  readonly statusLabel: string;
  readonly picker: string | null;
  readonly mine: boolean;
  readonly together: readonly string[];
  readonly stamp: string;
  readonly held: FloorInput | null;
  readonly current: {
    readonly product: string;
    readonly slot: string | null;
    readonly lot: string | null;
    readonly qty: string;
    readonly expires: string | null;
  } | null;
  readonly rows: readonly PickRow[];
  readonly lines: readonly LineRow[];
  readonly reasons: readonly (readonly [code: string, label: string])[];
  readonly left: number;
  readonly supplyings: readonly { readonly id: number; readonly folio: string }[];
}
