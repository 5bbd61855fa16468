/** What a supplier answers to a quotation. */
export interface QuotedLine {
  readonly line_id: number;
  /** Without taxes, in the currency of the answer; six decimals. */
  readonly price: string;
  /** 0 to 100. */
  readonly discount_percent: string | null;
  readonly offered_quantity: string;
  readonly lead_time_days: number;
  readonly brand: string | null;
}

export interface QuotedTerms {
  readonly currency_id: number;
  readonly credit_days: number | null;
  /** Of the whole, in the same currency. */
  readonly freight: string | null;
  readonly incoterm: string | null;
  /** ISO day. */
  readonly valid_until: string | null;
  readonly comments: string | null;
}

/** Pesos for one of its currency on the day on which it came. */
export interface QuotedAnswer extends QuotedTerms {
  readonly exchange_rate: string;
  readonly offers: readonly QuotedLine[];
}
