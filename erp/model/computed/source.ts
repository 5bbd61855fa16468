/** What a declared computed field counts, adds up or takes from where. */

/** Which of the rows count; the fields are those of the rows. */
export interface RowSelection {
  /** Fields and the value, or one of the values, that they have; `'*'` is "has any value". */
  readonly where?: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** A day that is not before the company's today, or a moment that is still to come. */
  readonly notPast?: string;
  /** A day before the company's today. */
  readonly past?: string;
  /** A day or moment of the last days: `['at', 30]`. */
  readonly lastDays?: readonly [field: string, days: number];
  /** Days between which the company's today is; either of them may be empty. */
  readonly inForce?: readonly [from: string, to: string];
  /** A reference of the rows to what is switched on. */
  readonly activeOf?: string;
}

/** Rows of `rows` whose reference (or list of references) `by` names the record. */
export interface OfRows extends RowSelection {
  readonly take: 'count' | 'sum' | 'exists' | 'latest';
  readonly rows: string;
  /** Or a path of references that ends at it: `subject_id.customer_id`. */
  readonly by: string;
  /** What is added up, or whose last is taken. */
  readonly field?: string;
  /** A sum over no rows is zero, not empty. */
  readonly orZero?: true;
  /** Of `exists`: while no such row names any record, it holds of each. */
  readonly orNone?: true;
}

/** The mean of a number of theirs by another, to whole units and within bounds; empty of none. */
export interface AverageOfRows extends RowSelection {
  readonly take: 'average';
  readonly rows: string;
  readonly by: string;
  readonly field: string;
  readonly weight: string;
  readonly between: readonly [least: number, most: number];
}

/** A value along references: `product_id.stock_unit_id.code`. */
export interface AlongReferences {
  readonly take: 'along';
  readonly path: string;
}

/** A number of the record less others of its own. */
export interface DifferenceOfFields {
  readonly take: 'difference';
  readonly of: string;
  readonly less: readonly string[];
  /** Fields that count as zero while they are empty; without them the difference is empty too. */
  readonly emptyIsZero?: readonly string[];
}

/** One of two values of the record, by what the record is: both are fields of its own. */
export interface EitherOfFields {
  readonly take: 'either';
  readonly of: string;
  /** Taken in its place while the choice has one of these codes. */
  readonly instead: string;
  readonly when: { readonly field: string; readonly is: readonly string[] };
}

export type ComputedSource =
  | OfRows
  | AverageOfRows
  | AlongReferences
  | DifferenceOfFields
  | EitherOfFields;
