/** Rows that the database keeps as they were written: of a ledger, or of a document once posted. */

/** While the field has one of the values. */
interface While<F extends string> {
  readonly field: F;
  readonly is: readonly string[];
}

/**
 * What is not named here keeps the value with which it was written or posted, whoever asks; a
 * correction is another row. Nobody deletes one.
 */
export interface KeptRows<F extends string = string> {
  /**
   * Until it is posted it changes and may be deleted, with its rows; what was posted never returns
   * to these values. Its rows, and theirs, are kept with it: none is added, changed or deleted.
   */
  readonly draft?: While<F>;
  /** Of a ledger: whose rows they are, and their day; they are read in that order. */
  readonly order?: readonly [of: F, day: F];
  /** What the system works out or moves: it changes at any time. */
  readonly derived?: readonly F[];
  /** Written once, when it is known. */
  readonly once?: readonly F[];
  /** What may be corrected for a time. */
  readonly editable?: { readonly while: While<F>; readonly fields: readonly F[] };
  /** Of child rows, by their path: what changes all the same, and whether more are added. */
  readonly rows?: Readonly<
    Record<string, { readonly derived?: readonly string[]; readonly grows?: true }>
  >;
}
