import type { AskedField } from '#erp/modules/inventory/receiving/receive-scan.schemas.ts';

/** A field that the document asks for, with what was typed in it and why it was refused. */
export interface AskedView extends AskedField {
  readonly errors?: readonly string[];
}

export type Typed = Readonly<Record<string, string>>;

/** What was scanned so far of the line in hand. */
export interface FloorInput {
  readonly step: 'code' | 'qty' | 'slot';
  readonly code: string;
  readonly qty: string;
  readonly product: string;
  readonly lot: string;
  readonly unit: string;
}

export const NOTHING: FloorInput = {
  step: 'code',
  code: '',
  qty: '',
  product: '',
  lot: '',
  unit: '',
};

/** What the screen keeps of what was sent. */
export interface FloorState {
  readonly held: FloorInput;
  /** By the names of the fields that the document asks for. */
  readonly typed: Typed;
  readonly problems: Readonly<Record<string, readonly string[]>>;
}

export const NOTHING_TYPED: FloorState = { held: NOTHING, typed: {}, problems: {} };

/** How their names stand in the forms, apart from those of the screen. */
export const ASK = 'ask-';
