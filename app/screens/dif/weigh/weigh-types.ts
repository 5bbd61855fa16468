export interface SeenReading {
  readonly id: number;
  /** In the scale's unit, as the office writes it. */
  readonly weight: string;
  /** As the ERP says it, to compare. */
  readonly gross: string;
  readonly at: string;
}

/** What the screen shows of the scale now; null while it says nothing. */
export interface Now {
  readonly reading: SeenReading | null;
  readonly said: string;
}

export interface OpenTicket {
  readonly id: number;
  readonly folio: string;
  readonly small: string;
  readonly weight: string;
}

export interface Ticket {
  readonly id: number;
  readonly folio: string;
  readonly open: boolean;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly print: boolean;
}

/**
 * What was typed; it travels in the form, so that nothing is lost between two looks at the scale.
 */
export interface WeighInput {
  readonly plates: string;
  readonly driver: string;
  readonly reference: string;
  readonly product: string;
  readonly origin_weight: string;
  readonly known_tare: string;
  readonly note: string;
  readonly weight: string;
  readonly reason: string;
}

export interface WeighView {
  readonly id: number;
  readonly scale: string;
  readonly name: string;
  readonly unit: string;
  readonly warning: string | null;
  readonly now: Now;
  /** The ticket whose second pass is weighed, or that was just closed. */
  readonly ticket: Ticket | null;
  readonly open: readonly OpenTicket[];
  readonly typed: WeighInput;
  readonly errors: Readonly<Partial<Record<keyof WeighInput, string>>>;
  /** Of this form: a second press of the same button makes nothing new. */
  readonly stamp: string;
}
