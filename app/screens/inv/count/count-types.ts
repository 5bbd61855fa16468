export interface FloorLine {
  readonly id: number;
  readonly product: string;
  readonly name: string;
  readonly lot: string | null;
  readonly slot: string | null;
  readonly unit: string;
  readonly done: boolean;
  readonly own_qty: string | null;
  readonly recount_asked: boolean;
  readonly mine: boolean;
  readonly who: string | null;
  readonly at: string | null;
}

export interface FloorCount {
  readonly id: number;
  readonly folio: string;
  readonly status: string;
  readonly storage: string;
  readonly lines: readonly FloorLine[];
}

/** What has been read so far; travels in the form, so that nothing is lost between two scans. */
export interface FloorInput {
  /** A line chosen from the list instead of a scan. */
  readonly line: string;
  readonly code: string;
  readonly lot: string;
  /** Stays until another place is read. */
  readonly slot: string;
}

export type Step = 'code' | 'lot' | 'slot' | 'qty';

export interface FloorStep {
  readonly step: Step;
  readonly held: FloorInput;
  /** What is being counted, once it is known. */
  readonly what: { readonly title: string; readonly name: string; readonly unit: string } | null;
  /** A quantity that was refused, and whether it may be added or replace. */
  readonly typed: string;
  readonly again: boolean;
}

export interface CountRow {
  readonly id: number;
  readonly title: string;
  readonly small: string;
  readonly right: string;
  readonly done: boolean;
  /** Somebody else has to count it again. */
  readonly recount: boolean;
  readonly open: boolean;
}

export interface CountView {
  readonly id: number;
  readonly folio: string;
  readonly storage: string;
  readonly open: boolean;
  readonly said: string;
  readonly done: number;
  readonly total: number;
  readonly asking: FloorStep;
  readonly pending: readonly CountRow[];
  readonly counted: readonly CountRow[];
  readonly stamp: string;
}
