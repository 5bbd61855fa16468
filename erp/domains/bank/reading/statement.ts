/** What a bank says happened in an account, whatever the file it comes in. */
export interface StatementRow {
  /** ISO day. */
  readonly date: string;
  readonly description: string;
  readonly reference: string | null;
  /** Of an electronic transfer (SPEI). */
  readonly tracking_key: string | null;
  readonly counterparty: string | null;
  readonly counterparty_clabe: string | null;
  readonly rfc: string | null;
  /** Decimal text with cents; what comes in is positive. */
  readonly amount: string;
  /** What the bank says was left behind it. */
  readonly balance_after: string | null;
}

export interface ReadStatement {
  /** Number, CLABE or IBAN that the file says it is of. */
  readonly account: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly opening_balance: string | null;
  readonly closing_balance: string | null;
  /** In the order in which they happened. */
  readonly rows: readonly StatementRow[];
}

/** A file that is read by its kind alone. */
export interface SelfDescribing {
  readonly kind: 'OFX' | 'MT940' | 'CAMT053';
}

/** The part of a statement format that a reader needs. */
export interface StatementFormat {
  readonly kind: 'CSV' | 'XLSX' | 'OFX' | 'MT940' | 'CAMT053';
  readonly skip_rows: number | null;
  readonly delimiter: string | null;
  readonly encoding: string | null;
  readonly date_format: 'DMA' | 'MDA' | 'AMD' | null;
  readonly decimal_mark: 'PUNTO' | 'COMA' | null;
  readonly date_column: number | null;
  readonly description_column: number | null;
  readonly reference_column: number | null;
  readonly charge_column: number | null;
  readonly credit_column: number | null;
  readonly amount_column: number | null;
  readonly balance_column: number | null;
  readonly indicator_column: number | null;
  readonly sign_mode: 'DOS_COLUMNAS' | 'SIGNO' | 'INDICADOR' | null;
  /** Word of the indicator column of what goes out. */
  readonly charge_mark: string | null;
  readonly tracking_regex: string | null;
}
